#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| purple_martians_fuzz::port_mapping::run(bytes));
