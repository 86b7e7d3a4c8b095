//! Passes on the platform that Cargo builds for.

fn main() {
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=TARGET={target}");
    println!("cargo::rerun-if-changed=build.rs");
}
