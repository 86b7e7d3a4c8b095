//! Prints a new `pm.cfg`: `cargo run --example default_config > pm.cfg` updates the shipped one.

fn main() {
    print!("{}", purple_martians::config::default_document());
}
