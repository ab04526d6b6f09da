//! A font of the system: the part of it that is needed goes into the PDF.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use subsetter::GlyphRemapper;
use ttf_parser::{Face, Permissions, RawFace, Tag, name_id};

/// A font and those of its glyphs that are used.
pub(in crate::sheet) struct Embedded {
    data: Vec<u8>,
    index: u32,
    /// The glyph in the part, and its width in thousandths.
    glyphs: BTreeMap<char, (u16, f32)>,
    wanted: GlyphRemapper,
}

/// What a PDF says of a font besides its glyphs.
pub(in crate::sheet) struct Shape {
    pub(in crate::sheet) name: String,
    pub(in crate::sheet) bounds: [f32; 4],
    pub(in crate::sheet) ascent: f32,
    pub(in crate::sheet) descent: f32,
    pub(in crate::sheet) cap_height: f32,
    pub(in crate::sheet) italic_angle: f32,
}

/// The glyphs that are used.
pub(in crate::sheet) struct Program {
    pub(in crate::sheet) data: Vec<u8>,
    /// Outlines as PostScript has them; else TrueType.
    pub(in crate::sheet) is_cff: bool,
}

impl Embedded {
    /// A font file; of a collection the face for simplified Chinese, else the first.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the file.
    pub(super) fn open(file: &Path) -> Result<Embedded, String> {
        let name = file.display();
        let data = fs::read(file).map_err(|error| format!("{name} cannot be read: {error}"))?;
        let count = ttf_parser::fonts_in_collection(&data).unwrap_or(1);
        let mut faces =
            (0..count).filter_map(|index| Some((index, Face::parse(&data, index).ok()?)));
        let Some(first) = faces.next() else {
            return Err(format!("{name} is no TrueType or OpenType font"));
        };
        let (index, face) = if is_simplified(&first.1) {
            first
        } else {
            faces.find(|(_, face)| is_simplified(face)).unwrap_or(first)
        };
        if face.permissions() == Some(Permissions::Restricted) {
            return Err(format!("{name} may not be embedded, says its licence"));
        }
        Ok(Embedded {
            index,
            data,
            glyphs: BTreeMap::new(),
            wanted: GlyphRemapper::new(),
        })
    }

    /// Wants those of the characters that the font has; answers them.
    pub(super) fn want(&mut self, characters: impl Iterator<Item = char>) -> Vec<char> {
        let Ok(face) = Face::parse(&self.data, self.index) else {
            return Vec::new();
        };
        let per_em = f32::from(face.units_per_em());
        let mut had = Vec::new();
        for character in characters {
            if let Some(glyph) = face.glyph_index(character) {
                let width = f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
                let glyph = self.wanted.remap(glyph.0);
                self.glyphs
                    .insert(character, (glyph, width * 1000.0 / per_em));
                had.push(character);
            }
        }
        had
    }

    /// Glyph and width of a wanted character.
    pub(super) fn glyph(&self, character: char) -> Option<(u16, f32)> {
        self.glyphs.get(&character).copied()
    }

    /// The wanted characters with glyph and width, by glyph.
    pub(in crate::sheet) fn glyphs(&self) -> Vec<(u16, f32, char)> {
        let glyphs = self.glyphs.iter();
        let mut all: Vec<(u16, f32, char)> = glyphs
            .map(|(character, (glyph, width))| (*glyph, *width, *character))
            .collect();
        all.sort_by_key(|(glyph, _, character)| (*glyph, *character));
        all
    }

    /// The part of the font that is needed.
    ///
    /// # Errors
    ///
    /// Names the font whose tables are broken.
    pub(in crate::sheet) fn program(&self) -> Result<Program, String> {
        let part = subsetter::subset(&self.data, self.index, &self.wanted)
            .map_err(|error| format!("the font {} cannot be used: {error}", self.shape().name))?;
        let outlines = RawFace::parse(&part, 0)
            .ok()
            .and_then(|face| face.table(Tag::from_bytes(b"CFF ")).map(<[u8]>::to_vec));
        Ok(match outlines {
            Some(data) => Program { data, is_cff: true },
            None => Program {
                data: part,
                is_cff: false,
            },
        })
    }

    /// Name and measures.
    pub(in crate::sheet) fn shape(&self) -> Shape {
        let Ok(face) = Face::parse(&self.data, self.index) else {
            return Shape::unknown();
        };
        let scale = |units: i16| f32::from(units) * 1000.0 / f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        Shape {
            name: named(&face, name_id::POST_SCRIPT_NAME)
                .unwrap_or_default()
                .chars()
                .filter(|next| next.is_ascii_alphanumeric() || *next == '-')
                .collect(),
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(scale),
            ascent: scale(face.ascender()),
            descent: scale(face.descender()),
            cap_height: scale(face.capital_height().unwrap_or_else(|| face.ascender())),
            italic_angle: face.italic_angle(),
        }
    }
}

impl Shape {
    const fn unknown() -> Shape {
        Shape {
            name: String::new(),
            bounds: [0.0; 4],
            ascent: 0.0,
            descent: 0.0,
            cap_height: 0.0,
            italic_angle: 0.0,
        }
    }
}

/// Fonts for several scripts are sold as one file in which the faces differ in the shapes of some
/// Chinese characters.
fn is_simplified(face: &Face<'_>) -> bool {
    let family = named(face, name_id::FAMILY).unwrap_or_default();
    ["SC", "GB", "CN"]
        .iter()
        .any(|mark| family.split(' ').any(|word| word == *mark))
}

fn named(face: &Face<'_>, id: u16) -> Option<String> {
    let names = face.names().into_iter();
    let mut found = names.filter(|name| name.name_id == id);
    found.find_map(|name| name.to_string())
}
