//! Analyses of positions, sent as they grow, and hints in games against the engine.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::{Body as Answer, Bytes};
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use damier_api as api;
use damier_engine::{Analysis, Game};
use damier_rules::Position;
use damier_store::GameId;
use http_body_util::BodyExt;
use http_body_util::channel::{Channel, Sender};
use tokio::sync::watch;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::analysing::{MOST_LINES, Question, Reader, Underway};
use crate::explaining;
use crate::making;
use crate::refusal::Refusal;
use crate::room::Command;
use crate::session::{Address, Asking};
use crate::shared::{Shared, stopped};

/// Between two reports of one analysis: the first depths come faster than anybody reads.
const BREATH: Duration = Duration::from_millis(150);
/// How often it is looked whether the reader is still there.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// A reader who takes nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(10);
/// Pieces that wait to be sent.
const PIECES: usize = 4;
/// How long a hint is thought about.
const HINT: Duration = Duration::from_millis(1500);
/// The longest game that is looked at.
const MOST_MOVES: usize = 1000;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(offer, analyse))
        .routes(routes!(hint))
}

/// Whether positions are analysed here.
#[utoipa::path(get, path = "/api/analysis", responses((status = 200, body = api::AnalysisOffer)))]
async fn offer(State(shared): State<Shared>) -> Json<api::AnalysisOffer> {
    let analysts = &shared.analysts;
    Json(api::AnalysisOffer {
        offered: analysts.are_there(),
        most_lines: MOST_LINES,
        seconds: u32::try_from(analysts.time().as_secs()).unwrap_or(u32::MAX),
    })
}

/// Analyses a position: the answer is a `FromAnalysis` in each line, sent as it is found. It ends
/// when the reader closes it.
#[utoipa::path(post, path = "/api/analysis", request_body = api::AnalysisRequest, responses(
    (status = 200, body = String, content_type = "application/x-ndjson"),
    (status = 403, description = "The server analyses nothing.", body = api::ErrorBody),
    (status = 422, description = "No such variant, position or moves.", body = api::ErrorBody),
    (status = 429, description = "Too many at once.", body = api::ErrorBody),
))]
async fn analyse(
    State(shared): State<Shared>,
    asking: Asking,
    Address(address): Address,
    Body(request): Body<api::AnalysisRequest>,
) -> Result<impl IntoResponse, Refusal> {
    let lines = request.lines.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Refusal::Malformed(format!("lines are 1 to {MOST_LINES}")));
    }
    let game = read(&shared, &request, address)?;
    let position = *game.position();
    let question = Question {
        game,
        lines: lines.into(),
        time: shared.analysts.time(),
    };
    let reader = reader(&shared, &asking, address)?;
    let underway = shared.analysts.begin(question, reader)?;
    let (send, body) = Channel::<Bytes>::new(PIECES);
    // Whoever closes the page closes the answer, and with it the work ends.
    let stopper = underway.stopper();
    let body = body.map_frame(move |frame| {
        let _ = &stopper;
        frame
    });
    let telling = Telling {
        send,
        position,
        begun: Instant::now(),
        time: shared.analysts.time(),
    };
    tokio::spawn(telling.tell(underway, shared.stop.subscribe()));
    let headers = [
        (CONTENT_TYPE, "application/x-ndjson"),
        (CACHE_CONTROL, "no-store"),
        // A proxy that gathers answers would keep everything until the end.
        (
            axum::http::HeaderName::from_static("x-accel-buffering"),
            "no",
        ),
    ];
    Ok((headers, Answer::new(body)))
}

/// Who asks, unless he plays against people right now.
fn reader(shared: &Shared, asking: &Asking, address: IpAddr) -> Result<Reader, Refusal> {
    if shared.players.has(asking.who) {
        return Err(Refusal::Playing);
    }
    Ok(Reader {
        who: asking.who.hash(),
        address,
    })
}

/// The game that a request tells.
fn read(shared: &Shared, request: &api::AnalysisRequest, address: IpAddr) -> Result<Game, Refusal> {
    let rules = request.rules.as_deref();
    let variant = shared.own_rules.variant(&request.variant, rules, address)?;
    let start = match request.fen.as_deref() {
        Some(fen) => making::position(variant, fen)?,
        None => Position::start(variant),
    };
    if request.moves.len() > MOST_MOVES {
        return Err(Refusal::TooLarge(MOST_MOVES));
    }
    let mut game = Game::from(start);
    for said in &request.moves {
        let mv = damier_notation::move_text::parse(game.position(), said);
        game.advance(&mv.map_err(|error| crate::board::unread(said, error))?);
    }
    Ok(game)
}

/// Who sends what an analysis finds.
struct Telling {
    send: Sender<Bytes>,
    position: Position,
    begun: Instant,
    time: Duration,
}

impl Telling {
    async fn tell(mut self, underway: Underway, mut stop: watch::Receiver<bool>) {
        let mut found = underway.found.clone();
        let mut signs = tokio::time::interval(SIGN_OF_LIFE);
        let why = loop {
            let piece = tokio::select! {
                changed = found.changed() => match changed {
                    Ok(()) => {
                        let last = found.borrow_and_update().clone();
                        last.map(|last| self.lines(&last)).unwrap_or_default()
                    }
                    Err(_) => break underway.why().unwrap_or_else(|| self.why()),
                },
                _ = signs.tick() => "\n".to_owned(),
                () = stopped(&mut stop) => break api::AnalysisEnd::Stopping,
            };
            if !self.pass_on(piece).await {
                return;
            }
            tokio::time::sleep(BREATH).await;
        };
        let end = api::FromAnalysis::Ended { reason: why };
        self.pass_on(written(&end)).await;
    }

    /// Answers whether the reader is still there.
    async fn pass_on(&mut self, piece: String) -> bool {
        let sent = tokio::time::timeout(PATIENCE, self.send.send_data(piece.into()));
        matches!(sent.await, Ok(Ok(())))
    }

    fn lines(&self, found: &Analysis) -> String {
        let millis = u64::try_from(found.time.as_millis()).unwrap_or(u64::MAX);
        written(&api::FromAnalysis::Lines {
            depth: found.depth,
            nodes: found.nodes,
            millis,
            lines: explaining::lines(&self.position, &found.lines),
        })
    }

    /// Why the work has ended by itself.
    fn why(&self) -> api::AnalysisEnd {
        if self.position.legal_moves().is_empty() {
            api::AnalysisEnd::Over
        } else if self.begun.elapsed() < self.time / 2 {
            api::AnalysisEnd::Settled
        } else {
            api::AnalysisEnd::Time
        }
    }
}

/// A line of the answer.
fn written(told: &api::FromAnalysis) -> String {
    // It is made of strings and numbers, which can always be written.
    let mut text = serde_json::to_string(told).unwrap_or_default();
    text.push('\n');
    text
}

/// A move that the engine would make in a player's place, in a game against the engine.
#[utoipa::path(post, path = "/api/games/{id}/hint", params(("id" = String, Path)),
    request_body = api::Nothing, responses(
    (status = 200, body = api::Hint),
    (status = 403, description = "No help is given in this game.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 409, description = "It is not the reader's move.", body = api::ErrorBody),
    (status = 429, description = "Too many at once.", body = api::ErrorBody),
))]
async fn hint(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Address(address): Address,
    Body(_): Body<api::Nothing>,
) -> Result<Json<api::Hint>, Refusal> {
    let who = asking.who;
    let wondering = shared
        .ask(&GameId::new(id), |reply| Command::Wonder { who, reply })
        .await?;
    let position = *wondering.game.position();
    let question = Question {
        game: wondering.game,
        lines: 2,
        time: HINT,
    };
    let reader = reader(&shared, &asking, address)?;
    let mut underway = shared.analysts.begin(question, reader)?;
    let mut stop = shared.stop.subscribe();
    // The sender goes when the work is over; what it told last stays.
    let ended = async { while underway.found.changed().await.is_ok() {} };
    tokio::select! {
        () = ended => {}
        () = stopped(&mut stop) => return Err(Refusal::Internal),
    }
    let found = underway.found.borrow().clone();
    let lines = found.map(|found| explaining::lines(&position, &found.lines));
    let line = lines.and_then(|lines| lines.into_iter().next());
    Ok(Json(api::Hint {
        seq: wondering.seq,
        line: line.ok_or(Refusal::TooManyAnalyses)?,
    }))
}
