//! `Variant`.

use std::hash::{DefaultHasher, Hash, Hasher};

use damier_notation::move_text::square_name;
use damier_rules::draw::DrawProfile;
use damier_rules::{RulesText, Variant};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{SquareArgument, VariantArgument};
use crate::export::is_own;
use crate::{errors, types};

/// A variant of draughts.
///
/// Wherever a variant is wanted, its name will do.
///
/// >>> from damier import Variant
/// >>> russian = Variant("russian")
/// >>> russian.name, russian.board_size, russian.squares
/// ('Russian draughts', (8, 8), 32)
/// >>> russian in Variant.ALL
/// True
#[pyclass(frozen, eq, ord, name = "Variant", module = "damier")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PyVariant(pub(crate) Variant);

#[pymethods]
impl PyVariant {
    #[new]
    fn new(variant: VariantArgument) -> PyVariant {
        PyVariant(variant.0)
    }

    /// A variant by rules of one's own, which a small text tells; what it does not tell is as in
    /// the international game, or as in the variant that it is ``like``. The same text makes the
    /// same variant.
    ///
    /// >>> lesson = Variant.custom("name: lesson\\nlike: brazilian\\nking: short\\nchoice: free")
    /// >>> lesson.name, lesson.board_size
    /// ('lesson', (8, 8))
    /// >>> lesson in Variant.ALL, lesson.is_custom
    /// (False, True)
    #[staticmethod]
    fn custom(py: Python<'_>, rules: &str) -> PyResult<PyVariant> {
        let text: RulesText = rules.parse().map_err(|error| errors::rules(py, &error))?;
        let made = Variant::custom(&text.name, &text.rules);
        made.map(PyVariant)
            .map_err(|error| errors::value(error.to_string()))
    }

    /// Whether ``Variant.custom`` made it.
    #[getter]
    fn is_custom(&self) -> bool {
        is_own(self.0)
    }

    /// The rules as a text, every one of them; ``Variant.custom`` reads it.
    ///
    /// >>> "king: flying" in Variant("international").rules
    /// True
    #[getter]
    fn rules(&self) -> String {
        RulesText {
            name: self.0.rules().id.to_owned(),
            rules: self.0.rules().clone(),
        }
        .to_string()
    }

    /// Every variant, the international game first.
    #[classattr]
    #[pyo3(name = "ALL")]
    fn all(py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let all = Variant::ALL.iter().copied().map(PyVariant);
        let all: Vec<PyVariant> = all.collect();
        Ok(PyTuple::new(py, all)?.unbind())
    }

    /// The name in files and on the command line, such as ``international``.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.rules().id
    }

    /// The name for people, in English.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.rules().name
    }

    /// The name for people, in Chinese.
    #[getter]
    fn chinese_name(&self) -> &'static str {
        self.0.rules().chinese
    }

    /// Columns and rows of the board, light squares included.
    #[getter]
    fn board_size(&self) -> (u8, u8) {
        let board = self.0.rules().board;
        (board.width(), board.height())
    }

    /// How many squares are played on; they are numbered from 1.
    #[getter]
    fn squares(&self) -> u8 {
        self.0.rules().board.count()
    }

    /// Who begins.
    #[getter]
    fn first(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        types::side(py, self.0.rules().first)
    }

    /// Whether squares are written with letters and ranks, not with numbers.
    #[getter]
    fn letters(&self) -> bool {
        self.0.rules().notation.letters
    }

    /// The number of the ``GameType`` tag in PDN, or ``None`` where the variant has none.
    #[getter]
    fn game_type(&self) -> Option<u8> {
        self.0.rules().notation.game_type
    }

    /// The draw rules by which it may be played, the usual ones first.
    #[getter]
    fn draw_rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let profiles = self.0.rules().draw_profiles.iter();
        PyTuple::new(py, profiles.map(|profile| profile.id).collect::<Vec<_>>())
    }

    /// The name of a square as the variant writes it.
    ///
    /// >>> Variant("russian").square_name(1), Variant("international").square_name(1)
    /// ('b8', '1')
    fn square_name(&self, square: SquareArgument) -> PyResult<String> {
        let square = square.on(self.0.rules().board)?;
        Ok(square_name(self.0, square))
    }

    /// The number of a square that is named by its number or by letter and rank.
    ///
    /// >>> Variant("russian").square("b8")
    /// 1
    fn square(&self, name: SquareArgument) -> PyResult<u8> {
        Ok(name.on(self.0.rules().board)?.number())
    }

    /// The column and the row of a square, from 0 at White's upper left, light squares counted.
    ///
    /// >>> Variant("international").place(46)
    /// (0, 9)
    fn place(&self, square: SquareArgument) -> PyResult<(u8, u8)> {
        let board = self.0.rules().board;
        let (row, column) = board.place(square.on(board)?);
        Ok((column, row))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> &'static str {
        self.0.rules().id
    }

    fn __repr__(&self) -> String {
        if is_own(self.0) {
            return format!("<Variant {}>", self.0);
        }
        format!("Variant('{}')", self.0)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let (class, this) = (slf.get_type(), slf.get());
        if is_own(this.0) {
            return Ok((class.getattr("custom")?, (this.rules(),)));
        }
        Ok((class.into_any(), (this.0.to_string(),)))
    }
}

/// The draw rules of this name, or the usual ones of the variant.
pub(crate) fn draw_profile(variant: Variant, name: Option<&str>) -> PyResult<&'static DrawProfile> {
    let known = variant.rules().draw_profiles;
    let found = match name {
        Some(wanted) => known.iter().copied().find(|profile| profile.id == wanted),
        None => known.first().copied(),
    };
    found.ok_or_else(|| {
        let ids: Vec<&str> = known.iter().map(|profile| profile.id).collect();
        let wanted: String = name.unwrap_or_default().chars().take(60).collect();
        errors::value(format!(
            "{variant} has no draw rules '{wanted}', known are {}",
            ids.join(", ")
        ))
    })
}
