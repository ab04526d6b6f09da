//! The fonts of the document as objects of a PDF.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};

use super::{Numbers, compressed};
use crate::sheet::fonts::{Embedded, Fonts};

pub(super) const REGULAR: &str = "F0";
pub(super) const BOLD: &str = "F1";

/// Codes are glyphs, in an order of our own.
const IDENTITY: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The name of a font other than Helvetica.
pub(super) fn name(index: usize) -> String {
    format!("F{}", index + 2)
}

/// Writes every font; answers their names and objects.
pub(super) fn all(
    pdf: &mut Pdf,
    fonts: &Fonts,
    numbers: &mut Numbers,
) -> Result<Vec<(String, Ref)>, String> {
    let mut named = Vec::new();
    for (name, base) in [(REGULAR, "Helvetica"), (BOLD, "Helvetica-Bold")] {
        let id = numbers.next();
        pdf.type1_font(id)
            .base_font(Name(base.as_bytes()))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
        named.push((name.to_owned(), id));
    }
    for (index, font) in fonts.others().iter().enumerate() {
        named.push((name(index), one(pdf, font, index, numbers)?));
    }
    Ok(named)
}

fn one(pdf: &mut Pdf, font: &Embedded, index: usize, numbers: &mut Numbers) -> Result<Ref, String> {
    let [id, descendant, descriptor, unicode, file] = [(); 5].map(|()| numbers.next());
    let (program, shape) = (font.program()?, font.shape());
    // Six capital letters mark a part of a font, each part with its own.
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or_default());
    let base = format!("DAMIE{letter}+{}", shape.name);
    let full = if program.is_cff {
        format!("{base}-Identity-H")
    } else {
        base.clone()
    };
    pdf.type0_font(id)
        .base_font(Name(full.as_bytes()))
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(descendant)
        .to_unicode(unicode);

    let mut cid = pdf.cid_font(descendant);
    cid.subtype(if program.is_cff {
        CidFontType::Type0
    } else {
        CidFontType::Type2
    });
    cid.base_font(Name(base.as_bytes()))
        .system_info(IDENTITY)
        .font_descriptor(descriptor)
        .default_width(0.0);
    if !program.is_cff {
        cid.cid_to_gid_map_predefined(Name(b"Identity"));
    }
    let mut widths = cid.widths();
    for (glyph, width, _) in font.glyphs() {
        widths.consecutive(glyph, [width]);
    }
    widths.finish();
    cid.finish();

    let [left, bottom, right, top] = shape.bounds;
    let mut described = pdf.font_descriptor(descriptor);
    described
        .name(Name(base.as_bytes()))
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(shape.italic_angle)
        .ascent(shape.ascent)
        .descent(shape.descent)
        .cap_height(shape.cap_height)
        .stem_v(80.0);
    if program.is_cff {
        described.font_file3(file);
    } else {
        described.font_file2(file);
    }
    described.finish();

    let mut map = UnicodeCmap::new(Name(b"Damier"), IDENTITY);
    for (glyph, _, character) in font.glyphs() {
        map.pair(glyph, character);
    }
    let map = map.finish();
    pdf.cmap(unicode, &map);

    let data = compressed(&program.data);
    let mut stream = pdf.stream(file, &data);
    stream.filter(Filter::FlateDecode);
    if program.is_cff {
        stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    }
    stream.finish();
    Ok(id)
}
