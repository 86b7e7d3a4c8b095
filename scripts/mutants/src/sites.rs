//! Finds places in a source file that can be mutated, and the mutated code.

use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, ReturnType, Stmt, Type, UnOp};

/// Expression that is true while a mutation is switched on; `#` becomes its number.
const SWITCH: &str = "crate::mutants::on(#)";

/// Kind of a mutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    Condition,
    Constant,
    Operator,
    Return,
    Call,
}

impl Category {
    pub const ALL: [Category; 5] = [
        Category::Condition,
        Category::Constant,
        Category::Operator,
        Category::Return,
        Category::Call,
    ];
}

/// A possible mutation in a file.
#[derive(Clone, Debug)]
pub struct Site {
    pub category: Category,
    /// Range of bytes to replace.
    pub range: Range<usize>,
    /// Line of the file, from 1.
    pub line: usize,
    /// Replacement, in which [`SWITCH`] chooses between the original and the mutated code.
    pub text: String,
    /// Description for the report.
    pub summary: String,
}

/// Returns all possible mutations in a file.
pub fn find(source: &str) -> Result<Vec<Site>, syn::Error> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder {
        source,
        sites: Vec::new(),
    };
    finder.visit_file(&file);
    Ok(finder.sites)
}

struct Finder<'a> {
    source: &'a str,
    sites: Vec<Site>,
}

/// Returns true for items that exist only in tests.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg_test = || {
            let list = attribute.meta.require_list();
            list.is_ok_and(|list| list.tokens.to_string() == "test")
        };
        attribute.path().is_ident("test") || attribute.path().is_ident("cfg") && is_cfg_test()
    })
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(inner) => has_let(&inner.expr),
        _ => false,
    }
}

/// Returns an operator with the same type of result, to replace this one.
fn other_operator(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Gt(_) => ">=",
        BinOp::Ge(_) => ">",
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        BinOp::And(_) => "||",
        BinOp::Or(_) => "&&",
        BinOp::Add(_) => "-",
        BinOp::Sub(_) => "+",
        BinOp::Mul(_) => "+",
        BinOp::Div(_) => "*",
        BinOp::Rem(_) => "/",
        BinOp::BitAnd(_) => "|",
        BinOp::BitOr(_) => "&",
        BinOp::BitXor(_) => "|",
        BinOp::Shl(_) => ">>",
        BinOp::Shr(_) => "<<",
        BinOp::AddAssign(_) => "-=",
        BinOp::SubAssign(_) => "+=",
        BinOp::MulAssign(_) => "+=",
        BinOp::DivAssign(_) => "*=",
        BinOp::BitAndAssign(_) => "|=",
        BinOp::BitOrAssign(_) => "&=",
        BinOp::BitXorAssign(_) => "|=",
        BinOp::ShlAssign(_) => ">>=",
        BinOp::ShrAssign(_) => "<<=",
        _ => return None,
    })
}

/// Returns a value that a function with this return type can return without doing anything.
fn other_result(result: &Type) -> Option<&'static str> {
    let Type::Path(path) = result else {
        return match result {
            Type::Tuple(tuple) if !tuple.elems.is_empty() => Some("Default::default()"),
            _ => None,
        };
    };
    let name = path.path.segments.last()?.ident.to_string();
    Some(match name.as_str() {
        "bool" => "true",
        "Option" => "None",
        "Result" => "Ok(Default::default())",
        "String" | "Vec" => "Default::default()",
        "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" => "1",
        _ => "Default::default()",
    })
}

impl Finder<'_> {
    fn text(&self, node: &impl Spanned) -> &str {
        &self.source[node.span().byte_range()]
    }

    fn add(
        &mut self,
        category: Category,
        range: Range<usize>,
        line: usize,
        text: String,
        summary: String,
    ) {
        let summary: Vec<&str> = summary.split_whitespace().collect();
        let summary = summary.join(" ").chars().take(120).collect();
        self.sites.push(Site {
            category,
            range,
            line,
            text,
            summary,
        });
    }

    fn replace(&mut self, category: Category, node: &impl Spanned, mutated: &str) {
        let original = self.text(node).to_owned();
        let text = format!("(if {SWITCH} {{ {mutated} }} else {{ {original} }})");
        let (range, line) = (node.span().byte_range(), node.span().start().line);
        self.add(
            category,
            range,
            line,
            text,
            format!("{original} => {mutated}"),
        );
    }

    fn negate(&mut self, condition: &Expr) {
        if has_let(condition) {
            return;
        }
        let original = self.text(condition).to_owned();
        let text = format!("({original}) != {SWITCH}");
        let (range, line) = (condition.span().byte_range(), condition.span().start().line);
        self.add(
            Category::Condition,
            range,
            line,
            text,
            format!("{original} => !({original})"),
        );
    }

    fn body(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let ReturnType::Type(_, result) = &signature.output else {
            return;
        };
        if let Some(other) = other_result(result) {
            let start = block.span().byte_range().start + 1;
            let text = format!(" if {SWITCH} {{ return {other}; }}");
            let summary = format!("fn {} returns {other}", signature.ident);
            self.add(
                Category::Return,
                start..start,
                signature.span().start().line,
                text,
                summary,
            );
        }
    }

    fn literal(&mut self, node: &syn::ExprLit) {
        match &node.lit {
            Lit::Bool(bool) => self.replace(Category::Constant, node, &(!bool.value).to_string()),
            Lit::Int(int) => {
                if let Ok(value) = int.base10_parse::<u64>() {
                    let other = if value == 1 {
                        0
                    } else {
                        value.saturating_add(1)
                    };
                    let mutated = format!("{other}{}", int.suffix());
                    self.replace(Category::Constant, node, &mutated);
                }
            }
            Lit::Float(float) => {
                let original = self.text(node).to_owned();
                let mutated = format!("({original} + 1.0{})", float.suffix());
                self.replace(Category::Constant, node, &mutated);
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            // Constants are evaluated at compile time; their uses are mutated instead.
            syn::Item::Const(_) | syn::Item::Static(_) | syn::Item::Macro(_) => return,
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Enum(_) => return,
            _ => &Vec::new(),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.sig.constness.is_none() {
            self.body(&function.sig, &function.block);
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if function.sig.constness.is_none() && !is_test(&function.attrs) {
            self.body(&function.sig, &function.block);
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.negate(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = statement {
            let call = match expr {
                Expr::Try(attempt) => &attempt.expr,
                other => other,
            };
            if matches!(call, Expr::Call(_) | Expr::MethodCall(_)) {
                let original = self.text(expr).to_owned();
                let text = format!("if !{SWITCH} {{ {original}; }}");
                let (range, line) = (statement.span().byte_range(), statement.span().start().line);
                self.add(
                    Category::Call,
                    range,
                    line,
                    text,
                    format!("{original} => deleted"),
                );
            }
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::If(found) => self.negate(&found.cond),
            Expr::While(found) => self.negate(&found.cond),
            Expr::Binary(binary) if !has_let(expr) => {
                if let Some(operator) = other_operator(&binary.op) {
                    let (left, right) = (self.text(&binary.left), self.text(&binary.right));
                    let mutated = format!("{left} {operator} {right}");
                    self.replace(Category::Operator, expr, &mutated);
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                let mutated = self.text(&unary.expr).to_owned();
                self.replace(Category::Operator, expr, &mutated);
            }
            Expr::Lit(literal) => self.literal(literal),
            Expr::Path(path) => {
                let name = path.path.segments.last().map(|s| s.ident.to_string());
                let is_constant = |name: &String| {
                    name.len() > 1
                        && name
                            .chars()
                            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
                };
                if name.as_ref().is_some_and(is_constant) {
                    let mutated = format!("{} + 1", self.text(path));
                    self.replace(Category::Constant, expr, &mutated);
                }
            }
            // The length of an array must be a constant.
            Expr::Repeat(repeat) => return self.visit_expr(&repeat.expr),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_of_each_category_are_found_outside_of_tests_and_constants() {
        let source = "const MAX: i32 = 3;\n\
            fn f(a: i32) -> bool { if a < 4 { g(a); } a + MAX == 0 }\n\
            const fn c() -> i32 { 1 }\n\
            #[cfg(test)] mod tests { fn t() -> bool { 1 < 2 } }\n";
        let sites = find(source).expect("it is Rust");
        let summaries: Vec<&str> = sites.iter().map(|site| site.summary.as_str()).collect();
        let expected = [
            "fn f returns true",
            "a < 4 => !(a < 4)",
            "a < 4 => a <= 4",
            "4 => 5",
            "g(a) => deleted",
            "a + MAX == 0 => a + MAX != 0",
            "a + MAX => a - MAX",
            "MAX => MAX + 1",
            "0 => 1",
        ];
        assert_eq!(summaries, expected);
        assert!(sites.iter().all(|site| site.line == 2));
    }
}
