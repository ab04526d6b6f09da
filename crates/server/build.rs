//! Builds the page with Node and lays it out to be compiled into the server.
//!
//! `DAMIER_SKIP_PAGE=1` compiles a line of text in its place, for work on the server alone.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::SystemTime;
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// What the page is built from.
const SOURCES: [&str; 9] = [
    "src",
    "embed/src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
];

const PLACEHOLDER: &str = "<!doctype html><title>Damier</title>\
    <p>This server was built without its page (DAMIER_SKIP_PAGE).</p>\n";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("cargo::error={reason}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    println!("cargo::rerun-if-env-changed=DAMIER_SKIP_PAGE");
    let out = PathBuf::from(env::var("OUT_DIR").map_err(|error| error.to_string())?);
    let page = out.join("page");
    if env::var("DAMIER_SKIP_PAGE").is_ok_and(|value| value == "1") {
        println!("cargo::rerun-if-changed=build.rs");
        empty(&page).map_err(|error| format!("cannot make {}: {error}", page.display()))?;
        fs::write(page.join("index.html"), PLACEHOLDER).map_err(|error| error.to_string())?;
    } else {
        build(&page)?;
    }
    embed(&page, &out).map_err(|error| format!("cannot embed {}: {error}", page.display()))
}

fn empty(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)
}

/// Runs npm in `web/`.
fn build(page: &Path) -> Result<(), String> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?;
    let web = Path::new(&manifest).join("../../web");
    if !web.join("package.json").exists() {
        return Err(format!(
            "the page's source {} is missing; set DAMIER_SKIP_PAGE=1 to build without it",
            web.display()
        ));
    }
    for source in SOURCES {
        let path = web.join(source);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    if modules_are_stale(&web) {
        npm(&web, &["ci", "--no-audit", "--no-fund", "--loglevel=error"])?;
    }
    let out = page.display().to_string();
    npm(
        &web,
        &["run", "build", "--", "--outDir", &out, "--emptyOutDir"],
    )
}

/// Whether what is installed is older than the list of what should be.
fn modules_are_stale(web: &Path) -> bool {
    let changed = |path: PathBuf| fs::metadata(path).and_then(|found| found.modified()).ok();
    let installed: Option<SystemTime> = changed(web.join("node_modules/.package-lock.json"));
    installed < changed(web.join("package-lock.json"))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let said = format!("npm {}", arguments.join(" "));
    let output = Command::new("npm")
        .args(arguments)
        .current_dir(web)
        .output()
        .map_err(|error| {
            format!(
                "cannot run `{said}` to build the page: {error}; install Node 20 or later, or set \
             DAMIER_SKIP_PAGE=1 to build without the page"
            )
        })?;
    if output.status.success() {
        return Ok(());
    }
    // Cargo shows one line per error.
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    for line in text.lines() {
        println!("cargo::warning={line}");
    }
    Err(format!(
        "`{said}` failed in {}: {}",
        web.display(),
        output.status
    ))
}

/// Writes `page.rs`: every file with its type, tag and compressed form.
fn embed(page: &Path, out: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    list(page, &mut files)?;
    files.sort();
    let zipped = out.join("zipped");
    empty(&zipped)?;
    let mut code = String::from("static FILES: &[File] = &[\n");
    for (number, file) in files.iter().enumerate() {
        let bytes = fs::read(file)?;
        let gzip = zipped.join(format!("{number}.gz"));
        let smaller = compress(&bytes, &gzip)?;
        let address = file
            .strip_prefix(page)
            .unwrap_or(file)
            .display()
            .to_string();
        let tag: String = Sha256::digest(&bytes)[..12]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let packed = if smaller {
            format!("Some(include_bytes!({:?}))", gzip.display().to_string())
        } else {
            "None".to_owned()
        };
        let _ = writeln!(
            code,
            "    File {{ path: {:?}, tag: \"\\\"{tag}\\\"\", bytes: include_bytes!({:?}), gzip: \
             {packed} }},",
            address.replace('\\', "/"),
            file.display().to_string()
        );
    }
    code.push_str("];\n");
    fs::write(out.join("page.rs"), code)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?
        } else {
            files.push(path)
        }
    }
    Ok(())
}

/// Whether packing is worth it.
fn compress(bytes: &[u8], to: &Path) -> io::Result<bool> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    let packed = encoder.finish()?;
    fs::write(to, &packed)?;
    Ok(packed.len() * 10 < bytes.len() * 9)
}
