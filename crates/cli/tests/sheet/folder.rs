//! A folder in which the program is run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn file(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
        command.args(arguments).current_dir(self.0.path());
        command
    }

    /// A machine on which no font is installed.
    fn without_fonts(&self, arguments: &[&str]) -> Output {
        let mut command = self.command(arguments);
        command.env("HOME", self.path("home"));
        command.env("XDG_DATA_HOME", self.path("home"));
        command.env("XDG_DATA_DIRS", self.path("home"));
        command.output().unwrap()
    }

    /// What a run that succeeds writes on standard output.
    pub(crate) fn bytes(&self, arguments: &[&str]) -> Vec<u8> {
        succeeded(&self.command(arguments).output().unwrap())
    }

    pub(crate) fn succeeds(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.bytes(arguments)).unwrap()
    }

    pub(crate) fn succeeds_without_fonts(&self, arguments: &[&str]) {
        succeeded(&self.without_fonts(arguments));
    }

    /// Exit code and message of a run that fails.
    pub(crate) fn fails(&self, arguments: &[&str]) -> (i32, String) {
        failed(self.command(arguments).output().unwrap())
    }

    pub(crate) fn fails_without_fonts(&self, arguments: &[&str]) -> (i32, String) {
        failed(self.without_fonts(arguments))
    }
}

fn succeeded(output: &Output) -> Vec<u8> {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    output.stdout.clone()
}

fn failed(output: Output) -> (i32, String) {
    assert!(output.stdout.is_empty());
    let code = output.status.code().unwrap();
    assert_ne!(code, 0);
    (code, String::from_utf8(output.stderr).unwrap())
}

/// A font for Chinese, where one is installed.
pub(crate) fn chinese_font() -> Option<PathBuf> {
    let usual = [
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
        "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    ];
    usual
        .map(PathBuf::from)
        .into_iter()
        .find(|file| Path::exists(file))
}
