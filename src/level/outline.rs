//! The outline of a level file or pack manifest: its top-level fields and the elements of their lists, with their byte ranges.
//!
//! Each element is later parsed on its own, so that an error in one does not hide errors in others and every entity
//! has a line number. The outline is built in one pass that stops at the first error or exceeded limit.

use super::lexer::{Failure, Kind, Lexer, Token};
use super::limits::{MAX_DEPTH, MAX_ELEMENTS, MAX_FIELDS};
use super::line_index::LineIndex;
use super::problem::{LevelProblem, Position};
use std::ops::Range;

/// The kind of a file, for error messages.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Such as `level`.
    pub thing: &'static str,
    /// The shape of the text.
    pub example: &'static str,
}

/// A top-level field.
#[derive(Debug)]
pub struct Field {
    /// Byte range of the name.
    pub name: Range<usize>,
    /// Byte range of the value.
    pub value: Range<usize>,
    /// Byte ranges of the elements of a list or map; empty for other values.
    pub elements: Vec<Range<usize>>,
}

/// A text and its outline.
pub struct Outline<'a> {
    text: &'a str,
    lines: LineIndex<'a>,
    /// Top-level fields in the order of the file.
    pub fields: Vec<Field>,
}

impl<'a> Outline<'a> {
    /// Builds the outline.
    ///
    /// # Errors
    /// Mismatched brackets, text that is not `( name: value, ... )`, and exceeded limits.
    pub fn new(text: &'a str, form: Form) -> Result<Outline<'a>, LevelProblem> {
        let lines = LineIndex::new(text);
        match parse_fields(text, form) {
            Ok(fields) => Ok(Outline {
                text,
                lines,
                fields,
            }),
            Err((at, message)) => Err(LevelProblem::error(Some(lines.position(at)), "", message)),
        }
    }

    /// Returns the line and column of a byte offset.
    pub fn position(&self, at: usize) -> Position {
        self.lines.position(at)
    }

    /// Returns the byte offset of a line and column.
    pub fn offset(&self, place: Position) -> usize {
        self.lines.offset(place)
    }

    /// Returns a piece of the text.
    pub fn slice(&self, range: &Range<usize>) -> &'a str {
        self.text.get(range.clone()).unwrap_or_default()
    }
}

fn parse_fields(text: &str, form: Form) -> Result<Vec<Field>, Failure> {
    let Form { thing, example } = form;
    let expected = format!("expected a {thing}: {example}");
    let mut lexer = Lexer::new(text);
    match lexer.next_token()? {
        None => Err((0, format!("the file is empty; {expected}"))),
        Some(first) if first.kind != Kind::Open(b'(') => Err((first.range.start, expected)),
        Some(first) => {
            let mut brackets = Brackets::default();
            let mut fields = Fields::default();
            brackets.track(&first)?;
            while brackets.depth() > 0 {
                let Some(token) = lexer.next_token()? else {
                    return Err(brackets.unclosed());
                };
                let depth = brackets.depth();
                brackets.track(&token)?;
                fields.push(token, depth)?;
            }
            if let Some(token) = lexer.next_token()? {
                return Err((token.range.start, format!("text after the {thing}")));
            }
            Ok(fields.complete)
        }
    }
}

/// The stack of open brackets with their byte offsets.
#[derive(Default)]
struct Brackets(Vec<(u8, usize)>);

impl Brackets {
    fn depth(&self) -> usize {
        self.0.len()
    }

    fn track(&mut self, token: &Token) -> Result<(), Failure> {
        let at = token.range.start;
        match token.kind {
            Kind::Open(_) if self.0.len() == MAX_DEPTH => {
                Err((at, format!("more than {MAX_DEPTH} brackets deep")))
            }
            Kind::Open(bracket) => {
                self.0.push((bracket, at));
                Ok(())
            }
            Kind::Close(bracket) => match (self.0.pop(), bracket) {
                (Some((b'(', _)), b')') | (Some((b'[', _)), b']') | (Some((b'{', _)), b'}') => {
                    Ok(())
                }
                (found, _) => {
                    let opened = found.map_or("nothing".into(), |(b, _)| char::from(b).to_string());
                    let closing = char::from(bracket);
                    Err((at, format!("`{closing}` closes `{opened}`")))
                }
            },
            _ => Ok(()),
        }
    }

    /// Returns the error for brackets that are still open at the end of the text.
    fn unclosed(&self) -> Failure {
        let (bracket, at) = self.0.last().copied().unwrap_or((b'(', 0));
        (at, format!("`{}` is never closed", char::from(bracket)))
    }
}

/// Builds the fields from the tokens inside the outermost brackets.
#[derive(Default)]
struct Fields {
    complete: Vec<Field>,
    part: Part,
    /// The current element.
    element: Option<Range<usize>>,
}

/// The part of a field read so far.
#[derive(Default)]
enum Part {
    #[default]
    Nothing,
    Name(Token),
    /// Name and colon.
    Colon(Token, Token),
    Value(Field, Shape),
}

/// Whether the value of a field is a list whose elements are recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    OpenList,
    Other,
}

impl Fields {
    /// Processes the next token; `depth` is the number of brackets open before it.
    fn push(&mut self, token: Token, depth: usize) -> Result<(), Failure> {
        let ends = depth == 1 && matches!(token.kind, Kind::Comma | Kind::Close(_));
        let at = token.range.start;
        self.part = match std::mem::take(&mut self.part) {
            Part::Nothing if ends => Part::Nothing,
            Part::Nothing if self.complete.len() == MAX_FIELDS => {
                return Err((at, format!("more than {MAX_FIELDS} fields")));
            }
            Part::Nothing => Part::Name(token),
            Part::Name(name) if ends => {
                return Err((name.range.start, "expected `name: value`".into()));
            }
            Part::Name(name) => match (name.kind, token.kind) {
                (Kind::Other, Kind::Colon) => Part::Colon(name, token),
                _ => {
                    let message = "expected `name: value`; is a comma missing?";
                    return Err((name.range.start, message.into()));
                }
            },
            Part::Colon(_, colon) if ends => {
                return Err((colon.range.start, "expected a value after `:`".into()));
            }
            Part::Colon(name, _) => {
                let shape = match token.kind {
                    Kind::Open(b'[' | b'{') => Shape::OpenList,
                    _ => Shape::Other,
                };
                let field = Field {
                    name: name.range,
                    value: token.range,
                    elements: Vec::new(),
                };
                Part::Value(field, shape)
            }
            Part::Value(field, _) if ends => {
                self.complete.push(field);
                Part::Nothing
            }
            Part::Value(mut field, mut shape) => {
                field.value.end = token.range.end;
                if shape == Shape::OpenList {
                    let closes = depth == 2 && matches!(token.kind, Kind::Close(_));
                    if closes || (depth == 2 && token.kind == Kind::Comma) {
                        field.elements.extend(self.element.take());
                    } else {
                        let element = self.element.get_or_insert(token.range.clone());
                        element.end = token.range.end;
                    }
                    if closes {
                        shape = Shape::Other;
                    }
                    if field.elements.len() > MAX_ELEMENTS {
                        return Err((at, format!("more than {MAX_ELEMENTS} elements in a list")));
                    }
                }
                Part::Value(field, shape)
            }
        };
        Ok(())
    }
}

/// Returns the path of field names to a byte of a value, such as `steps[2].to`; empty at the top level.
pub fn path_to(value: &str, at: usize) -> String {
    let mut lexer = Lexer::new(value);
    let mut open: Vec<Step> = Vec::new();
    let mut word = None;
    let mut is_after_colon = false;
    while let Ok(Some(token)) = lexer.next_token() {
        if token.range.end > at {
            // A closing bracket refers to the whole list or record, unless a value is missing before it.
            if matches!(token.kind, Kind::Close(_)) && !is_after_colon {
                open.pop();
            }
            break;
        }
        is_after_colon = token.kind == Kind::Colon;
        match token.kind {
            Kind::Open(bracket) => open.push(Step {
                name: None,
                index: (bracket == b'[').then_some(0),
            }),
            Kind::Close(_) => {
                open.pop();
            }
            Kind::Comma => {
                if let Some(step) = open.last_mut() {
                    step.name = None;
                    step.index = step.index.map(|index| index + 1);
                }
            }
            Kind::Colon => {
                if let Some(step) = open.last_mut() {
                    step.name = word.take();
                }
            }
            Kind::Other => {}
        }
        word = (token.kind == Kind::Other).then(|| &value[token.range]);
    }
    let mut path = String::new();
    for step in open {
        if let Some(index) = step.index {
            path += &format!("[{index}]");
        }
        if let Some(name) = step.name {
            if !path.is_empty() {
                path.push('.');
            }
            path += name;
        }
    }
    path
}

/// An open bracket and the position between its commas.
struct Step<'a> {
    name: Option<&'a str>,
    /// Only for lists.
    index: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LEVEL: Form = Form {
        thing: "level",
        example: "`( name: ... )`",
    };

    #[test]
    fn brackets_and_commas_inside_literals_and_comments_are_ignored() {
        let text =
            "( name: \"a, ]\", // (((\n legend: { ',': \"x\", '\\'': \"y\" }, r: r#\"\"(\"# )";
        let outline = Outline::new(text, LEVEL).unwrap_or_else(|p| panic!("{p}"));
        let names: Vec<_> = outline
            .fields
            .iter()
            .map(|f| outline.slice(&f.name))
            .collect();
        assert_eq!(names, ["name", "legend", "r"]);
        let legend: Vec<_> = outline.fields[1]
            .elements
            .iter()
            .map(|e| outline.slice(e))
            .collect();
        assert_eq!(legend, ["',': \"x\"", "'\\'': \"y\""]);
    }

    #[test]
    fn errors_have_their_position() {
        for (text, expected) in [
            ("", "1:1: error: the file is empty"),
            ("(a: [1,\n 2)", "2:3: error: `)` closes `[`"),
            ("(a: 1", "1:1: error: `(` is never closed"),
            ("(a: 1 b: 2)", ""),
            ("(a: \"x)", "1:5: error: \" is opened here and never closed"),
            ("(a: 1) (b: 2)", "1:8: error: text after the level"),
            ("(a)", "1:2: error: expected `name: value`"),
            ("(a:)", "1:3: error: expected a value after `:`"),
            ("(1: 1, [: 2)", "1:8: error: expected `name: value`; is"),
            ("(a: [1]))", "1:9: error: text after the level"),
            ("[a: 1]", "1:1: error: expected a level"),
        ] {
            let found = Outline::new(text, LEVEL)
                .err()
                .map_or(String::new(), |p| p.to_string());
            assert!(found.starts_with(expected), "{text}: {found}");
        }
        assert!(Outline::new(&"(".repeat(1000), LEVEL).is_err());
    }

    #[test]
    fn exceeding_a_limit_stops_parsing() {
        let error_of = |text: String| {
            let outline = Outline::new(&text, LEVEL);
            outline.err().map_or(String::new(), |p| p.to_string())
        };
        // The rest of the text would be an error itself, but is never read.
        let list = |count: usize| format!("(a: [{}\"", "1,".repeat(count));
        assert_eq!(
            error_of(list(10_000)),
            "1:20006: error: \" is opened here and never closed"
        );
        assert_eq!(
            error_of(list(10_001)),
            "1:20007: error: more than 10000 elements in a list"
        );
        let fields = |count: usize| format!("({}\"", "a:1,".repeat(count));
        assert_eq!(
            error_of(fields(64)),
            "1:258: error: \" is opened here and never closed"
        );
        assert_eq!(error_of(fields(65)), "1:258: error: more than 64 fields");
        assert_eq!(
            error_of("(a:".repeat(40) + "\""),
            "1:97: error: more than 32 brackets deep"
        );
    }

    #[test]
    fn path_to_names_fields_and_elements() {
        let value = "(name: \"a: (\", steps: [Move(to: (1, 2)), /* x: [ */ Wait(frames: 3)], kind: Orb(outputs: (on: x)))";
        for (place, path) in [
            ("(name", ""),
            ("\"a: (", "name"),
            ("Move", "steps[0]"),
            ("(1, 2", "steps[0].to"),
            ("2)", "steps[0].to"),
            ("frames", "steps[1]"),
            ("3)", "steps[1].frames"),
            (")], kind", "steps[1]"),
            ("], kind", "steps"),
            ("Orb", "kind"),
            ("x)", "kind.outputs.on"),
        ] {
            let at = value.find(place).unwrap_or_else(|| panic!("no {place}"));
            assert_eq!(path_to(value, at), path, "{place}");
        }
    }

    proptest! {
        #[test]
        fn any_text_has_an_outline_or_an_error(text in "[-a-z'\"#r/*(){}\\[\\],: \n\\\\é]{0,60}") {
            if let Ok(outline) = Outline::new(&text, LEVEL) {
                for field in &outline.fields {
                    let value = outline.slice(&field.value);
                    for at in 0..=value.len() {
                        path_to(value, at);
                    }
                }
            }
        }
    }
}
