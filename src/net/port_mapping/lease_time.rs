//! How long a router forwards a port before it is asked again.

use std::time::Duration;

/// Time for which a router is asked to forward a port; half of it later it is asked again.
pub const MAPPING_TIME: Duration = Duration::from_secs(3600);
