//! The fonts that are installed, the fitting ones first.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// How fonts that look well beside Helvetica begin, the best first; those for Chinese come last
/// because their other letters are wide.
const PREFERRED: [&str; 18] = [
    "liberationsans-regular",
    "arial.",
    "dejavusans.",
    "notosans-regular",
    "notosanscjk-regular",
    "notosanscjksc-regular",
    "notosanssc",
    "sourcehansanssc-regular",
    "sourcehansanscn-regular",
    "sourcehansans",
    "pingfang",
    "hiragino sans gb",
    "stheiti",
    "msyh.",
    "wqy-microhei",
    "wqy-zenhei",
    "droidsansfallback",
    "simhei",
];

/// Folders within folders are looked at so deep.
const DEEPEST: usize = 6;

/// Every font file, in the order in which they are to be tried.
pub(super) fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in folders() {
        walk(&folder, DEEPEST, &mut found);
    }
    found.sort_by_cached_key(|file| (rank(file), file.clone()));
    found.dedup();
    found
}

fn folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let Some(home) = env::var_os("HOME").map(PathBuf::from) {
        let data =
            env::var_os("XDG_DATA_HOME").map_or_else(|| home.join(".local/share"), PathBuf::from);
        folders.push(data.join("fonts"));
        folders.push(home.join(".fonts"));
        folders.push(home.join("Library/Fonts"));
    }
    let data = env::var_os("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    folders.extend(env::split_paths(&data).map(|folder| folder.join("fonts")));
    if cfg!(target_os = "macos") {
        folders.extend(["/System/Library/Fonts", "/Library/Fonts"].map(PathBuf::from));
    }
    if let Some(windows) = env::var_os("WINDIR") {
        folders.push(PathBuf::from(windows).join("Fonts"));
    }
    folders
}

/// What cannot be read is as if it were not there.
fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            if depth > 0 {
                walk(&path, depth - 1, found);
            }
        } else if is_font(&path) {
            found.push(path);
        }
    }
}

fn is_font(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| {
        ["ttf", "otf", "ttc", "otc"]
            .iter()
            .any(|one| ending == *one)
    })
}

/// The preferred ones, then upright ones of ordinary weight, then the others.
fn rank(path: &Path) -> usize {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_lowercase();
    if let Some(rank) = PREFERRED.iter().position(|begin| name.starts_with(begin)) {
        return rank;
    }
    let styled = [
        "bold", "italic", "oblique", "mono", "serif", "light", "thin", "black",
    ];
    PREFERRED.len() + usize::from(styled.iter().any(|style| name.contains(style)))
}
