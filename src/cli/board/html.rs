//! The records as one self-contained HTML page.

use super::{Board, COLUMNS, Table};
use crate::display_text::escape_html;

const STYLE: &str = "body{font:15px/1.4 sans-serif;margin:2em;background:#181420;color:#e8e4f0}\
    table{border-collapse:collapse}td,th{padding:.1em 1em .1em 0;text-align:left}\
    td:nth-child(2){font-weight:bold}";

/// Returns the page.
pub fn page(board: &Board) -> String {
    let tables: String = board.tables.iter().map(table).collect();
    let rejected = board.rejected.iter();
    let rejected: String = rejected
        .map(|rejected| {
            let text = format!("{}: {}", rejected.file, rejected.reason);
            format!("<li>{}</li>\n", escape_html(&text))
        })
        .collect();
    let rejected = match rejected.is_empty() {
        true => rejected,
        false => format!("<h2>Rejected recordings</h2>\n<ul>{rejected}</ul>\n"),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8><title>Records</title><style>{STYLE}</style>\n\
         <h1>Records</h1>\n<p>Every recording has been replayed; all checksums match.</p>\n\
         {tables}{rejected}</html>\n"
    )
}

fn table(table: &Table) -> String {
    let rows = table.runs.iter().map(|run| cells("td", &run.cells()));
    format!(
        "<h2>{}</h2>\n<table>\n{}{}</table>\n",
        escape_html(&table.heading()),
        cells("th", &COLUMNS.map(str::to_owned)),
        rows.collect::<String>()
    )
}

fn cells(tag: &str, cells: &[String]) -> String {
    let cells = cells
        .iter()
        .map(|cell| format!("<{tag}>{}</{tag}>", escape_html(cell)));
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}
