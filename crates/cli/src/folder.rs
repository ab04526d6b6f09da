//! Where the user's own data are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Our folder among the user's data: in `$XDG_DATA_HOME`, or what stands for it.
pub(crate) fn data() -> Option<PathBuf> {
    let set = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let folder = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")));
    folder.map(|folder| folder.join("damier"))
}

/// Makes a folder where it is missing.
pub(crate) fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| {
        Failure::Input(format!(
            "cannot make the folder {}: {error}",
            folder.display()
        ))
    })
}
