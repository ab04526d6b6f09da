//! Before a simul begins.

use damier_club::{Conditions, Phase, SimulAct, SimulActor, SimulRefusal};

use super::hall::{act, guest, host, simul, usual};

#[test]
fn in_an_open_simul_whoever_comes_first_sits_first_until_it_is_full() {
    let mut simul = simul(Conditions {
        most_boards: 3,
        ..usual()
    });
    for number in [4, 2, 9] {
        act(&mut simul, guest(number), SimulAct::Join).unwrap();
    }
    assert_eq!(
        act(&mut simul, guest(1), SimulAct::Join),
        Err(SimulRefusal::Full)
    );
    assert_eq!(
        act(&mut simul, guest(2), SimulAct::Join),
        Err(SimulRefusal::AlreadyIn)
    );
    assert_eq!(
        act(&mut simul, host(), SimulAct::Join),
        Err(SimulRefusal::WrongActor)
    );
    assert_eq!(simul.board_of(&guest(2)), Some(1));

    act(&mut simul, guest(4), SimulAct::Leave).unwrap();
    act(&mut simul, host(), SimulAct::Begin).unwrap();
    assert_eq!(simul.phase(), Phase::Playing);
    assert_eq!(simul.board_of(&guest(2)), Some(0));
    assert_eq!(
        act(&mut simul, guest(1), SimulAct::Join),
        Err(SimulRefusal::AlreadyBegun)
    );
}

#[test]
fn where_the_host_lets_guests_in_nobody_sits_uninvited() {
    let mut simul = simul(Conditions {
        open: false,
        ..usual()
    });
    for number in 0..4 {
        act(&mut simul, guest(number), SimulAct::Join).unwrap();
    }
    assert!(simul.boards().is_empty());
    assert_eq!(
        act(&mut simul, guest(0), SimulAct::LetIn(guest(1))),
        Err(SimulRefusal::WrongActor)
    );
    act(&mut simul, host(), SimulAct::LetIn(guest(3))).unwrap();
    assert_eq!(
        act(&mut simul, host(), SimulAct::Begin),
        Err(SimulRefusal::TooFew)
    );
    act(&mut simul, host(), SimulAct::LetIn(guest(0))).unwrap();
    act(&mut simul, host(), SimulAct::SendAway(guest(1))).unwrap();
    assert_eq!(
        act(&mut simul, host(), SimulAct::LetIn(guest(1))),
        Err(SimulRefusal::NotIn)
    );
    assert_eq!(simul.asking(), [guest(2)]);
    act(&mut simul, host(), SimulAct::Begin).unwrap();
    assert_eq!(simul.board_of(&guest(3)), Some(0));
    assert!(simul.asking().is_empty());
}

#[test]
fn an_arbiter_leads_only_where_there_is_one() {
    for arbiter in [false, true] {
        let mut simul = simul(Conditions { arbiter, ..usual() });
        for number in 0..2 {
            act(&mut simul, guest(number), SimulAct::Join).unwrap();
        }
        let begun = act(&mut simul, SimulActor::Arbiter, SimulAct::Begin);
        assert_eq!(begun.is_ok(), arbiter);
    }
}
