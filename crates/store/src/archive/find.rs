//! Finding games: either the few that a name, a line or a list allows are looked at one by one,
//! or the games are walked in their order until enough are found. Which of the two is decided
//! here, by counting, and not left to the planner.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};

use super::record::{Mark, Order, Wanted};
use super::words;

/// As many games as this are looked at one by one; of more, the order is walked.
pub const FEW: usize = 10_000;

/// A condition and what belongs into its places.
#[derive(Clone, Default)]
struct Condition {
    sql: String,
    values: Vec<Value>,
}

impl Condition {
    fn new(sql: impl Into<String>, values: Vec<Value>) -> Self {
        Self {
            sql: sql.into(),
            values,
        }
    }

    fn extend(&mut self, other: Option<Self>) {
        if let Some(other) = other {
            self.and(other);
        }
    }

    /// Adds what must hold besides.
    fn and(&mut self, other: Self) {
        if !self.sql.is_empty() {
            self.sql.push_str(" AND ");
        }
        self.sql.push_str(&other.sql);
        self.values.extend(other.values);
    }
}

/// The query that finds candidates by an index of their own.
type Candidates = Condition;

/// So many games are walked in their order. If not enough are found then, all are looked at in
/// the order in which they are stored, which for each of them is ten times as fast.
const WALKED: usize = 20_000;

/// What is asked of the catalogue.
struct Question<'a> {
    connection: &'a Connection,
    /// What orders the games: `date` or `rating`.
    column: &'static str,
    after: Option<Mark>,
    most: usize,
}

pub(super) fn find(
    connection: &Connection,
    wanted: &Wanted,
    order: Order,
    after: Option<Mark>,
    most: usize,
    keep: &mut dyn FnMut(u32) -> bool,
) -> rusqlite::Result<Vec<Mark>> {
    let Some(plan) = plan(connection, wanted)? else {
        return Ok(Vec::new());
    };
    let column = match order {
        Order::Newest => "date",
        Order::Rating => "rating",
    };
    let question = Question {
        connection,
        column,
        after,
        most,
    };
    let few = match &wanted.among {
        Some(among) => Some(among.iter().map(|id| i64::from(*id)).collect()),
        None => few(connection, &plan.candidates)?,
    };
    if let Some(ids) = few {
        let among = Condition::new(
            "id IN (SELECT value FROM json_each(?))",
            vec![list(&ids).into()],
        );
        return question.all(&plan, Some(among), keep);
    }
    if most <= WALKED {
        let by = match order {
            Order::Rating => "rating",
            Order::Newest if wanted.collection.is_some() => "collection",
            Order::Newest if wanted.variant.is_some() => "variant",
            Order::Newest => "date",
        };
        let found = question.walk(&plan, by, keep)?;
        if found.len() >= most {
            return Ok(found);
        }
    }
    question.all(&plan, None, keep)
}

impl Question<'_> {
    /// The condition for what comes behind the mark.
    fn behind(&self) -> Option<Condition> {
        let mark = self.after?;
        let sql = format!("({}, id) < (?, ?)", self.column);
        Some(Condition::new(sql, vec![mark.value.into(), mark.id.into()]))
    }

    /// Walks some games in their order, by an index. The outer query has no order of its own: it
    /// would look at all of them before it told the first.
    fn walk(
        &self,
        plan: &Plan,
        by: &str,
        keep: &mut dyn FnMut(u32) -> bool,
    ) -> rusqlite::Result<Vec<Mark>> {
        let column = self.column;
        let mut inner = Condition::new("1", Vec::new());
        let begins = plan.ranges.iter();
        let begins = begins.filter(|(name, _)| *name == by || *name == column);
        begins.for_each(|(_, range)| inner.and(range.clone()));
        inner.extend(self.behind());
        let sql = format!(
            "SELECT {column}, id FROM (SELECT * FROM games INDEXED BY games_by_{by} WHERE {}
                 ORDER BY {column} DESC, id DESC LIMIT {WALKED})
             WHERE {}",
            inner.sql, plan.conditions.sql
        );
        let values = inner.values.iter().chain(&plan.conditions.values);
        let mut query = self.connection.prepare_cached(&sql)?;
        let mut rows = query.query(params_from_iter(values))?;
        let mut found = Vec::new();
        while found.len() < self.most
            && let Some(row) = rows.next()?
        {
            let mark = mark(row)?;
            if keep(mark.id) {
                found.push(mark);
            }
        }
        Ok(found)
    }

    /// Looks at all games, or all among some, and keeps the first in order.
    fn all(
        &self,
        plan: &Plan,
        among: Option<Condition>,
        keep: &mut dyn FnMut(u32) -> bool,
    ) -> rusqlite::Result<Vec<Mark>> {
        let mut all = Condition::new("1", Vec::new());
        all.extend(among);
        all.extend(self.behind());
        all.and(plan.conditions.clone());
        let sql = format!(
            "SELECT {}, id FROM games NOT INDEXED WHERE {}",
            self.column, all.sql
        );
        let mut query = self.connection.prepare_cached(&sql)?;
        let mut rows = query.query(params_from_iter(all.values))?;
        let mut first = BinaryHeap::new();
        while let Some(row) = rows.next()? {
            let mark = mark(row)?;
            let comes_late =
                first.len() >= self.most && first.peek().is_some_and(|Reverse(last)| mark < *last);
            if !comes_late && keep(mark.id) {
                first.push(Reverse(mark));
                if first.len() > self.most {
                    first.pop();
                }
            }
        }
        let sorted = first.into_sorted_vec();
        Ok(sorted.into_iter().map(|Reverse(mark)| mark).collect())
    }
}

fn mark(row: &Row<'_>) -> rusqlite::Result<Mark> {
    Ok(Mark {
        value: row.get(0)?,
        id: row.get(1)?,
    })
}

/// The ids of the first kind of candidates that are few, or none where all are many.
fn few(connection: &Connection, kinds: &[Candidates]) -> rusqlite::Result<Option<Vec<i64>>> {
    for kind in kinds {
        let sql = format!("{} LIMIT {}", kind.sql, FEW + 1);
        let ids: Vec<i64> = connection
            .prepare_cached(&sql)?
            .query_map(params_from_iter(&kind.values), |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        if ids.len() <= FEW {
            return Ok(Some(ids));
        }
    }
    Ok(None)
}

fn list(ids: &[i64]) -> String {
    let mut list = String::from("[");
    for (index, id) in ids.iter().enumerate() {
        if index > 0 {
            list.push(',');
        }
        list.push_str(&id.to_string());
    }
    list.push(']');
    list
}

/// What is to be looked up, and how.
struct Plan {
    /// What holds of every game that is wanted. Names of columns have a `+` where the planner
    /// would otherwise choose their index.
    conditions: Condition,
    /// Those of the conditions that an index of this name is walked by.
    ranges: Vec<(&'static str, Condition)>,
    /// Queries of which each alone gives all games that are wanted, and others.
    candidates: Vec<Candidates>,
}

impl Plan {
    fn must(&mut self, sql: impl Into<String>, values: Vec<Value>) {
        self.conditions.and(Condition::new(sql, values));
    }

    /// A condition that an index is walked by.
    fn range(&mut self, name: &'static str, sql: &str, values: Vec<Value>) {
        let range = Condition::new(sql, values.clone());
        self.ranges.push((name, range));
        self.must(sql, values);
    }

    /// A name with these words stands in one of the columns.
    fn named(&mut self, columns: &[&str], expression: &str) {
        const NAMES: &str = "(SELECT rowid FROM names_index WHERE names_index MATCH ?)";
        let values = vec![Value::from(expression.to_owned()); columns.len()];
        let any: Vec<String> = columns
            .iter()
            .map(|column| format!("+{column} IN {NAMES}"))
            .collect();
        self.must(format!("({})", any.join(" OR ")), values.clone());
        let union: Vec<String> = columns
            .iter()
            .map(|column| format!("SELECT id FROM games WHERE {column} IN {NAMES}"))
            .collect();
        // A game may be told twice; sorting that out would mean to look at all of them.
        let sql = format!("SELECT id FROM ({})", union.join(" UNION ALL "));
        self.candidates.push(Condition::new(sql, values));
    }
}

/// The plan for what is wanted; none where no game can be it.
fn plan(connection: &Connection, wanted: &Wanted) -> rusqlite::Result<Option<Plan>> {
    let mut plan = Plan {
        conditions: Condition::new(visible(connection)?, Vec::new()),
        ranges: Vec::new(),
        candidates: Vec::new(),
    };
    if let Some(line) = &wanted.line {
        prefix(&mut plan, line, wanted.variant.as_deref());
    }
    if let Some(variant) = &wanted.variant {
        plan.range("variant", "variant = ?", vec![variant.clone().into()]);
    }
    if let Some(name) = &wanted.collection {
        let id: Option<i64> = connection
            .prepare_cached("SELECT id FROM collections WHERE name = ?")?
            .query_row([name], |row| row.get(0))
            .optional()?;
        let Some(id) = id else {
            return Ok(None);
        };
        plan.range("collection", "collection = ?", vec![id.into()]);
        plan.candidates.push(Condition::new(
            "SELECT id FROM games WHERE collection = ?",
            vec![id.into()],
        ));
    }
    numbers(&mut plan, wanted);
    if names(&mut plan, wanted).is_none() {
        return Ok(None);
    }
    Ok(Some(plan))
}

/// The condition that leaves out the games of imports that do not count.
fn visible(connection: &Connection) -> rusqlite::Result<String> {
    let hidden: Vec<i64> = connection
        .prepare_cached("SELECT id FROM imports WHERE state = 0")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    if hidden.is_empty() {
        return Ok("1".to_owned());
    }
    let hidden: Vec<String> = hidden.iter().map(i64::to_string).collect();
    Ok(format!("+import NOT IN ({})", hidden.join(", ")))
}

/// The first moves; a line is at least the wanted one and less than the next that is as long.
fn prefix(plan: &mut Plan, line: &[u8], variant: Option<&str>) {
    let mut values: Vec<Value> = vec![line.to_vec().into()];
    let mut sql = "+line >= ?".to_owned();
    if let Some(beyond) = beyond(line) {
        sql.push_str(" AND +line < ?");
        values.push(beyond.into());
    }
    plan.must(sql.clone(), values.clone());
    if let Some(variant) = variant {
        let sql = sql.replace('+', "");
        values.push(variant.to_owned().into());
        plan.candidates.push(Condition::new(
            format!("SELECT id FROM games WHERE {sql} AND variant = ?"),
            values,
        ));
    }
}

/// The least text of bytes that is greater than all that begin so; none where there is none.
fn beyond(line: &[u8]) -> Option<Vec<u8>> {
    let last = line.iter().rposition(|byte| *byte < u8::MAX)?;
    let mut beyond = line[..=last].to_vec();
    beyond[last] += 1;
    Some(beyond)
}

fn numbers(plan: &mut Plan, wanted: &Wanted) {
    if wanted.from.is_some() || wanted.until.is_some() {
        let from = wanted.from.unwrap_or(0).into();
        let until = wanted.until.unwrap_or(u32::MAX).into();
        plan.range("date", "date BETWEEN ? AND ?", vec![from, until]);
        let sql = "SELECT id FROM games WHERE date BETWEEN ? AND ?";
        let from = wanted.from.unwrap_or(0).into();
        let until = wanted.until.unwrap_or(u32::MAX).into();
        plan.candidates.push(Condition::new(sql, vec![from, until]));
    }
    if let Some(result) = wanted.result {
        plan.must("+result = ?", vec![result.into()]);
    }
    if let Some(rating) = wanted.rating {
        plan.range("rating", "rating >= ?", vec![rating.into()]);
        let sql = "SELECT id FROM games WHERE rating >= ?";
        plan.candidates
            .push(Condition::new(sql, vec![rating.into()]));
    }
}

/// The names; none where words were asked for and there are none in them.
fn names(plan: &mut Plan, wanted: &Wanted) -> Option<()> {
    const PLAYERS: [&str; 2] = ["white", "black"];
    if let Some(player) = &wanted.player {
        let expression = words::expression(player)?;
        match wanted.side.and_then(|side| PLAYERS.get(usize::from(side))) {
            Some(column) => plan.named(&[column], &expression),
            None => plan.named(&PLAYERS, &expression),
        }
    }
    if let Some(opponent) = &wanted.opponent {
        let expression = words::expression(opponent)?;
        match wanted.side {
            Some(side) => plan.named(&[PLAYERS[usize::from(side == 0)]], &expression),
            None => plan.named(&PLAYERS, &expression),
        }
        // One name may have the words of both; the two are to be on different sides.
        if let (Some(player), None) = (&wanted.player, wanted.side) {
            facing(plan, &words::expression(player)?, &expression);
        }
    }
    if let Some(event) = &wanted.event {
        plan.named(&["event"], &words::expression(event)?);
    }
    if let Some(opening) = &wanted.opening {
        plan.named(&["opening"], &words::expression(opening)?);
    }
    if let Some(text) = &wanted.text {
        const ALL: [&str; 5] = ["white", "black", "event", "site", "opening"];
        let words = words::words(text);
        if words.is_empty() {
            return None;
        }
        for word in words {
            plan.named(&ALL, &words::expression(word)?);
        }
    }
    Some(())
}

/// The two play against each other.
fn facing(plan: &mut Plan, one: &str, other: &str) {
    const IN: &str = "IN (SELECT rowid FROM names_index WHERE names_index MATCH ?)";
    let sql = format!("(+white {IN} AND +black {IN} OR +black {IN} AND +white {IN})");
    let values = [one, other, one, other].map(|text| Value::from(text.to_owned()));
    plan.must(sql, values.to_vec());
}

#[cfg(test)]
mod tests {
    use super::beyond;

    #[test]
    fn beyond_a_prefix_is_the_next_of_its_length() {
        assert_eq!(beyond(&[1, 2]), Some(vec![1, 3]));
        assert_eq!(beyond(&[1, 255, 255]), Some(vec![2]));
        assert_eq!(beyond(&[255]), None);
        assert_eq!(beyond(&[]), None);
    }
}
