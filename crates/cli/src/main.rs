//! The program `damier`: one file for each command; here they are told apart.

mod analyse;
mod bench;
mod contest;
mod database;
mod diagram;
mod dxp;
mod export;
mod failure;
mod folder;
mod game;
mod hub;
mod moves;
mod openings;
mod pdn;
mod perft;
mod play;
mod positions;
mod serve;
mod sheet;
mod source;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// International draughts by the book.
#[derive(Parser)]
#[command(name = "damier", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Analyse(analyse::Analyse),
    Bench(bench::Bench),
    Database(database::Database),
    Diagram(diagram::Picture),
    Dxp(dxp::Dxp),
    Hub(hub::Hub),
    Match(Box<contest::Match>),
    Moves(moves::Moves),
    Openings(openings::Openings),
    Pdn(pdn::Pdn),
    Perft(perft::Perft),
    Play(play::Play),
    Positions(positions::Positions),
    Serve(serve::Serve),
    Sheet(sheet::Sheet),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Analyse(analyse) => analyse.run(),
        Command::Bench(bench) => bench.run(),
        Command::Database(database) => database.run(),
        Command::Diagram(picture) => picture.run(),
        Command::Dxp(dxp) => dxp.run(),
        Command::Hub(hub) => hub.run(),
        Command::Match(contest) => contest.run(),
        Command::Moves(moves) => moves.run(),
        Command::Openings(openings) => openings.run(),
        Command::Pdn(pdn) => pdn.run(),
        Command::Perft(perft) => perft.run(),
        Command::Play(play) => play.run(),
        Command::Positions(positions) => positions.run(),
        Command::Serve(serve) => serve.run(),
        Command::Sheet(sheet) => sheet.run(),
    };
    done.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
