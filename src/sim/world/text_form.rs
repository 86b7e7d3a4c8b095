//! Reads the text form of records: fields by name, in any order. Fields at their default values may be missing.
//!
//! One reader serves all records. The ones that `serde` derives are several times as large.

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, Visitor};
use std::fmt::{self, Formatter};
use std::marker::PhantomData;

/// A record that can be read from its text form.
pub(crate) trait TextRecord: Default {
    /// Names of the fields.
    const FIELDS: &'static [&'static str];

    /// Reads the value of a field with one of these names.
    fn read_field<'de, M: MapAccess<'de>>(
        &mut self,
        name: &str,
        map: &mut M,
    ) -> Result<(), M::Error>;
}

/// Reads a record. Rejects unknown fields and fields that occur twice.
pub(crate) fn read<'de, T: TextRecord, D: Deserializer<'de>>(
    name: &'static str,
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_struct(name, T::FIELDS, RecordVisitor(name, PhantomData))
}

/// Reads the fields of a record with this name.
struct RecordVisitor<T>(&'static str, PhantomData<T>);

impl<'de, T: TextRecord> Visitor<'de> for RecordVisitor<T> {
    type Value = T;

    fn expecting(&self, out: &mut Formatter) -> fmt::Result {
        write!(out, "struct {}", self.0)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<T, M::Error> {
        let (mut record, mut seen) = (T::default(), 0_u64);
        while let Some(field) = map.next_key_seed(FieldName(T::FIELDS))? {
            let (name, bit) = (T::FIELDS[field], 1 << field);
            if seen & bit != 0 {
                return Err(M::Error::duplicate_field(name));
            }
            seen |= bit;
            record.read_field(name, &mut map)?;
        }
        Ok(record)
    }
}

/// Reads one of some names, as its index.
struct FieldName(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for FieldName {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for FieldName {
    type Value = usize;

    fn expecting(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str("a field name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let at = self.0.iter().position(|field| *field == name);
        at.ok_or_else(|| E::unknown_field(name, self.0))
    }
}
