use crate::config::Document;

#[test]
fn an_odd_document_is_kept_byte_for_byte() {
    let text = "\u{feff}; c\r\n\n[ A ]  x\n  k =  v  \r\n=3\nnonsense\n[open\nk=\n\r\n# end without line end";
    assert_eq!(Document::parse(text).to_string(), text);
}

#[test]
fn entries_have_section_key_value_and_line() {
    let document = Document::parse("a=1\n[S]\n# c\n b.c = x = y \n");
    let entries: Vec<_> = document.entries().collect();
    assert_eq!(
        (entries[0].section, entries[0].key, entries[0].value),
        ("", "a", "1")
    );
    assert_eq!(
        (entries[1].section, entries[1].key, entries[1].value),
        ("S", "b.c", "x = y")
    );
    assert_eq!(entries[1].line, Some(4));
    assert_eq!(entries[1].bare_key(), "c");
}

#[test]
fn a_new_value_keeps_the_spaces_of_its_line() {
    let mut document = Document::parse("[S]\r\n  key\t=  old  \r\nother=1");
    let index = document.find("s", "KEY").unwrap().index;
    document.set_value(index, "new");
    assert_eq!(document.to_string(), "[S]\r\n  key\t=  new  \r\nother=1");
}

#[test]
fn a_value_stays_on_its_line() {
    let mut document = Document::parse("[S]\nkey=\n");
    document.set_value(1, "a\n[T]\r\nb=1 ");
    assert_eq!(document.to_string(), "[S]\nkey=a [T]  b=1\n");
}

#[test]
fn a_new_entry_is_added_after_the_last_one_of_its_section() {
    let mut document = Document::parse("[S]\na=1\n\n# about T\n[T]\nb=2");
    document.insert("S", "c", "3", &["why".to_string()]);
    document.insert("T", "d", "4", &[]);
    assert_eq!(
        document.to_string(),
        "[S]\na=1\n\n# why\nc = 3\n\n# about T\n[T]\nb=2\n\nd = 4\n"
    );
}

#[test]
fn a_missing_section_is_added_at_the_end_with_the_line_endings_of_the_file() {
    let mut document = Document::parse("[S]\r\na=1");
    document.insert("T", "b", "2", &["why".to_string()]);
    assert_eq!(
        document.to_string(),
        "[S]\r\na=1\r\n\r\n[T]\r\n# why\r\nb = 2\r\n"
    );
}

#[test]
fn only_entries_can_be_changed_or_removed() {
    let text = "# c\n[S]\n\nodd\n";
    let mut document = Document::parse(text);
    for index in 0..9 {
        document.set_value(index, "x");
        document.rename(index, "x");
    }
    document.remove_entries(&(0..9).collect());
    assert_eq!(document.to_string(), text);
}
