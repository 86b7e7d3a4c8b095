//! Lease time of a port mapping.

use std::time::Duration;

/// Requested lease time of a port mapping, which is renewed after half of it.
pub const MAPPING_TIME: Duration = Duration::from_secs(3600);
