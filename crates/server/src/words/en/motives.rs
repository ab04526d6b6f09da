//! What a move does, told in English.

use damier_engine::Motive;

/// One sentence, or nothing where there is nothing to tell.
pub(super) fn told(motives: &[Motive]) -> String {
    let of = |outcome: bool| {
        let some = motives.iter().filter(move |one| is_outcome(one) == outcome);
        some.map(|one| clause(*one)).collect::<Vec<_>>()
    };
    let (deeds, outcomes) = (of(false).join(", "), of(true).join(", "));
    let deeds = deeds.replacen("the only move, ", "the only move: ", 1);
    let parts = [deeds, outcomes];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    capital(&parts.join("; "))
}

/// Whether it tells what comes of the move, and not what happens on the board.
fn is_outcome(motive: &Motive) -> bool {
    matches!(
        motive,
        Motive::WinsAtOnce
            | Motive::Wins { .. }
            | Motive::Loses { .. }
            | Motive::OnlyWin
            | Motive::OnlyDefence
            | Motive::FarBest
    )
}

fn clause(motive: Motive) -> String {
    match motive {
        Motive::OnlyMove => "the only move".into(),
        Motive::Takes { pieces, kings } => takes(pieces, kings),
        Motive::GivesBack { pieces } => format!("gives {} back", count(pieces)),
        Motive::TakesMore { pieces } => format!("then takes {} more", count(pieces)),
        Motive::Gives { given, taken: 0 } => format!("gives up {}", count(given)),
        Motive::Gives { given, taken } if given == taken => {
            format!("exchanges {} for {}", count(given), count(taken))
        }
        Motive::Gives { given, taken } if taken > given => {
            format!("gives {} to take {}", count(given), count(taken))
        }
        Motive::Gives { given, taken } => {
            format!("gives {} for only {}", count(given), count(taken))
        }
        Motive::Crowns => "crowns".into(),
        Motive::ThenCrowns => "then crowns".into(),
        Motive::CrownsIn { moves } => format!("crowns on the {} move", ordinal(moves)),
        Motive::WinsAtOnce => "wins at once".into(),
        Motive::Wins { moves: 1 } => "wins by force with the next move".into(),
        Motive::Wins { moves } => format!("wins by force in {moves} moves"),
        Motive::Loses { moves: 1 } => "loses to the next move all the same".into(),
        Motive::Loses { moves } => format!("loses in {moves} moves all the same"),
        Motive::OnlyWin => "nothing else wins".into(),
        Motive::OnlyDefence => "everything else loses".into(),
        Motive::FarBest => "far better than anything else".into(),
        Motive::Escapes { pieces } => format!("gets out of a threat to take {}", count(pieces)),
        Motive::StopsCrowning => "stops a man from crowning".into(),
        Motive::Threatens { pieces } => format!("threatens to take {}", count(pieces)),
        Motive::ThreatensCrown => "threatens to crown".into(),
        Motive::TakesMainRoad => "takes the main road".into(),
        Motive::KeepsMainRoad => "keeps the main road".into(),
        Motive::LeavesOneReply => "leaves a single reply".into(),
        Motive::Centre => "comes into the centre".into(),
        Motive::Quiet => "a quiet move: nothing is taken or threatened".into(),
    }
}

fn takes(pieces: u8, kings: u8) -> String {
    match (pieces, kings) {
        (_, 0) => format!("takes {}", count(pieces)),
        (1, _) => "takes a king".into(),
        _ if kings == pieces => format!("takes {} kings", count(pieces)),
        (_, 1) => format!("takes {}, a king among them", count(pieces)),
        _ => format!("takes {}, {} of them kings", count(pieces), count(kings)),
    }
}

fn count(pieces: u8) -> String {
    const WORDS: [&str; 10] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let word = WORDS.get(usize::from(pieces));
    word.map_or_else(|| pieces.to_string(), |word| (*word).to_owned())
}

fn ordinal(moves: u8) -> String {
    const WORDS: [&str; 5] = ["second", "third", "fourth", "fifth", "sixth"];
    let word = WORDS.get(usize::from(moves).saturating_sub(2));
    word.map_or_else(|| format!("{moves}th"), |word| (*word).to_owned())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}
