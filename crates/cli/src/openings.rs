//! `damier openings`: the tables from which openings are drawn by lot, and the drawing.

use std::io::{self, Write};

use clap::Args;
use damier_notation::{fen, move_text};
use damier_rules::Variant;
use damier_rules::openings::{Opening, OpeningTable};

use crate::failure::Failure;

/// Print the tables of openings of a variant, one of them, or draw an opening by lot
#[derive(Args)]
pub(crate) struct Openings {
    /// The variant, such as russian
    #[arg(long)]
    variant: Variant,
    /// The table, by the first word of its line; without it, and without --seed, all are named
    #[arg(long)]
    table: Option<String>,
    /// Draw one opening of the table by this lot, which draws the same one every time; without
    /// --table from the variant's usual table
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Openings {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let out = &mut io::stdout().lock();
        match (&self.table, self.seed) {
            (None, None) => self.name_tables(out),
            (_, None) => {
                let openings = self.table()?.openings();
                openings
                    .into_iter()
                    .try_for_each(|opening| self.print(out, &opening))
            }
            (_, Some(seed)) => {
                let table = self.table()?;
                let drawn = table
                    .draw(seed)
                    .ok_or_else(|| Failure::Input(format!("the table {} is empty", table.id())))?;
                self.print(out, &drawn)
            }
        }
    }

    /// The table that was named, or the variant's usual one.
    fn table(&self) -> Result<&'static OpeningTable, Failure> {
        let mut tables = OpeningTable::of(self.variant);
        let found = match &self.table {
            Some(id) => tables.find(|table| table.id() == id),
            None => tables.next(),
        };
        found.ok_or_else(|| Failure::Use(self.refusal()))
    }

    fn refusal(&self) -> String {
        let variant = self.variant;
        let known: Vec<&str> = OpeningTable::of(variant).map(OpeningTable::id).collect();
        match (&self.table, known.is_empty()) {
            (_, true) => format!("{variant} has no table of openings"),
            (Some(table), _) => format!(
                "{variant} has no table of openings '{table}', known are {}",
                known.join(", ")
            ),
            (None, _) => format!("{variant}: name one of {}", known.join(", ")),
        }
    }

    fn name_tables(&self, out: &mut impl Write) -> Result<(), Failure> {
        if OpeningTable::of(self.variant).next().is_none() {
            return Err(Failure::Use(self.refusal()));
        }
        for table in OpeningTable::of(self.variant) {
            let (id, count) = (table.id(), table.openings().count());
            writeln!(out, "{id} {count} openings: {}", table.name())?;
        }
        Ok(())
    }

    /// The name of the opening, its moves and the position after them.
    fn print(&self, out: &mut impl Write, opening: &Opening) -> Result<(), Failure> {
        let line = opening
            .line(self.variant)
            .map_err(|error| Failure::Input(error.to_string()))?;
        write!(out, "{}", opening.id())?;
        if opening.relocates() {
            write!(out, " moved")?;
            for word in opening.words() {
                write!(out, " {word}")?;
            }
        }
        let mut position = line.start;
        for mv in &line.moves {
            write!(out, " {}", move_text::write_full(&position, mv))?;
            position = position.after(mv);
        }
        writeln!(out, " {}", fen::write(&line.end))?;
        Ok(())
    }
}
