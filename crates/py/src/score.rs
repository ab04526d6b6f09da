//! `Score`.

use damier_engine::Score;
use pyo3::prelude::*;

/// A value seen from one side: hundredths of a man, or a win or loss in a number of half moves.
///
/// >>> from damier import Score
/// >>> score = Score(35)
/// >>> print(score, -score, score > Score(0))
/// +0.35 -0.35 True
#[pyclass(frozen, eq, ord, hash, name = "Score", module = "damier")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyScore(pub(crate) Score);

#[pymethods]
impl PyScore {
    /// An advantage in hundredths of a man.
    #[new]
    #[pyo3(signature = (hundredths))]
    fn new(hundredths: i32) -> PyScore {
        PyScore(Score::from_hundredths(hundredths))
    }

    /// A win that is complete after so many half moves, at most 999.
    #[staticmethod]
    fn win_in(plies: u16) -> PyScore {
        PyScore(Score::win_in(plies))
    }

    /// A loss that is complete after so many half moves, at most 999.
    #[staticmethod]
    fn loss_in(plies: u16) -> PyScore {
        PyScore(Score::loss_in(plies))
    }

    /// The advantage in hundredths of a man; a win counts about 300 men.
    #[getter]
    fn hundredths(&self) -> i32 {
        self.0.hundredths()
    }

    /// In how many half moves this side has won, or ``None`` where no win is known.
    #[getter]
    fn plies_to_win(&self) -> Option<u16> {
        self.0.plies_to_win()
    }

    /// In how many half moves this side has lost, or ``None`` where no loss is known.
    #[getter]
    fn plies_to_loss(&self) -> Option<u16> {
        self.0.plies_to_loss()
    }

    fn __neg__(&self) -> PyScore {
        PyScore(-self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.0)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (i32,))> {
        let score = slf.get().0;
        let class = slf.get_type();
        let again = |maker: &str, plies: u16| -> PyResult<(Py<PyAny>, (i32,))> {
            Ok((class.getattr(maker)?.unbind(), (plies.into(),)))
        };
        match (score.plies_to_win(), score.plies_to_loss()) {
            (Some(plies), _) => again("win_in", plies),
            (_, Some(plies)) => again("loss_in", plies),
            _ => Ok((class.into_any().unbind(), (score.hundredths(),))),
        }
    }
}
