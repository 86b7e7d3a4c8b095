//! Prints a new `pm.cfg`: `cargo run --example default_config > pm.cfg` brings the shipped one up to date.

fn main() {
    print!("{}", purple_martians::config::default_document());
}
