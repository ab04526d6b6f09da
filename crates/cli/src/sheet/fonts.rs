//! The fonts of a document: Helvetica, and for what it lacks fonts that are installed or named.

mod embedded;
mod helvetica;
mod system;

use std::collections::BTreeSet;
use std::path::Path;

pub(super) use embedded::Embedded;
use embedded::Embedded as Font;

/// The fonts that a document needs.
pub(super) struct Fonts {
    others: Vec<Font>,
}

/// Text in one font.
pub(super) struct Run {
    pub(super) font: Which,
    /// As the font has it: codes of one byte for Helvetica, else of two.
    pub(super) bytes: Vec<u8>,
    /// In thousandths of the size.
    pub(super) width: f32,
}

/// A font of the document.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Helvetica,
    Other(usize),
}

impl Fonts {
    /// Fonts that have every character of these texts: a named one, or those of the system.
    ///
    /// # Errors
    ///
    /// Says which characters cannot be printed, and what to install.
    pub(super) fn for_texts<'a>(
        texts: impl Iterator<Item = &'a str>,
        named: Option<&Path>,
    ) -> Result<Fonts, String> {
        let mut missing: BTreeSet<char> = texts
            .flat_map(str::chars)
            .filter(|character| helvetica::code(*character).is_none())
            .collect();
        let mut fonts = Fonts { others: Vec::new() };
        if let Some(file) = named {
            fonts.take(Font::open(file)?, &mut missing);
            return match missing.first() {
                None => Ok(fonts),
                Some(first) => Err(format!(
                    "the font {} has no {}",
                    file.display(),
                    counted(*first, missing.len())
                )),
            };
        }
        if missing.is_empty() {
            return Ok(fonts);
        }
        for file in system::files() {
            if let Ok(font) = Font::open(&file) {
                fonts.take(font, &mut missing);
            }
            if missing.is_empty() {
                return Ok(fonts);
            }
        }
        let first = missing.first().copied().unwrap_or_default();
        Err(format!(
            "no font has {}: install one, such as Noto Sans CJK for Chinese (the package \
             fonts-noto-cjk of Debian and Ubuntu, google-noto-sans-cjk-fonts of Fedora, \
             noto-fonts-cjk of Arch), or name a font file with --font",
            counted(first, missing.len())
        ))
    }

    /// Keeps a font that has something that is missing.
    fn take(&mut self, mut font: Font, missing: &mut BTreeSet<char>) {
        let had = font.want(missing.iter().copied());
        if had.is_empty() {
            return;
        }
        for character in had {
            missing.remove(&character);
        }
        self.others.push(font);
    }

    /// The fonts besides Helvetica.
    pub(super) fn others(&self) -> &[Embedded] {
        &self.others
    }

    /// The text as runs of one font each.
    pub(super) fn runs(&self, text: &str, bold: bool) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for character in text.chars() {
            let Some((font, bytes, width)) = self.character(character, bold) else {
                continue;
            };
            match runs.last_mut() {
                Some(run) if run.font == font => {
                    run.bytes.extend(bytes);
                    run.width += width;
                }
                _ => runs.push(Run { font, bytes, width }),
            }
        }
        runs
    }

    fn character(&self, character: char, bold: bool) -> Option<(Which, Vec<u8>, f32)> {
        if let Some(code) = helvetica::code(character) {
            let width = helvetica::width(code, bold);
            return Some((Which::Helvetica, vec![code], width));
        }
        let mut others = self.others.iter().enumerate();
        others.find_map(|(index, font)| {
            let (glyph, width) = font.glyph(character)?;
            Some((Which::Other(index), glyph.to_be_bytes().to_vec(), width))
        })
    }
}

fn counted(first: char, count: usize) -> String {
    let shown = format!("“{first}” (U+{:04X})", u32::from(first));
    match count {
        1 => shown,
        2 => format!("{shown} and 1 other character"),
        _ => format!("{shown} and {} other characters", count - 1),
    }
}
