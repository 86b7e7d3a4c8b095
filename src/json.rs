//! JSON text of serializable values.
//!
//! Values are passed as trait objects. So the serializer is compiled once, and not for every type of every value.

use erased_serde::Serialize;

/// Returns a value as JSON text on a single line.
///
/// # Errors
/// If the value cannot be represented, such as a map whose keys are no strings.
pub fn line(value: &dyn Serialize) -> serde_json::Result<String> {
    serde_json::to_string(value)
}

/// Returns a value as indented JSON text.
///
/// # Errors
/// If the value cannot be represented, such as a map whose keys are no strings.
pub fn pretty(value: &dyn Serialize) -> serde_json::Result<String> {
    serde_json::to_string_pretty(value)
}
