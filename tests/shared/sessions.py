"""Sessions for tests: hands that a chosen player wins, or nobody, and outcomes without a hand."""

from deals import dealt

from tongits_core import CardSet, Outcome, Rules, Session, Settlement

MELDS = ("3s 3h 3d", "6s 6h 6d", "9s 9h 9d", "Qs Qh Qd")


def session_from(dealer: int, rules: Rules | str = "classic") -> Session:
    """A session whose first dealer is the chosen player."""
    return next(session for seed in range(1000) if (session := Session(rules, seed)).dealer == dealer)


def deal_to(session: Session, player: int | None) -> None:
    """Deal the next hand, twelve cards in melds to that player."""
    hands = ["", "", ""]
    if player is not None:
        hands[session.seat_of(player)] = " ".join(MELDS)
    chosen = dealt((hands[0], hands[1], hands[2]), rules=str(session.rules.replace(spread=False)))
    session.deal(chosen.hands, chosen.stock)


def win(session: Session, player: int) -> Settlement:
    """A hand that the player wins by Tongits; the others are burned."""
    deal_to(session, player)
    play_to(session, player)
    return session.settle()


def play_to(session: Session, player: int) -> None:
    game = session.game
    assert game is not None
    while game.phase != "over":
        if game.phase == "draw":
            game.push("draw")
        if session.player_at(game.turn) == player:
            for meld in MELDS:
                game.push(f"expose {meld}")
        throw(session)


def throw(session: Session) -> None:
    """Discard the last card of a hand that holds no chosen meld."""
    game = session.game
    assert game is not None
    loose = game.hands[game.turn] - CardSet(" ".join(MELDS))
    game.push(f"discard {list(loose)[-1]}")


def void(session: Session) -> Settlement:
    """A hand in which nobody opens, to the end of the stock (R23)."""
    deal_to(session, None)
    game = session.game
    assert game is not None
    while game.phase != "over":
        if game.phase == "draw":
            game.push("draw")
        game.push(next(action for action in game.legal_actions if action.kind == "discard"))
    return session.settle()


def outcome(winner: int | None, pays: tuple[int, int] = (4, 4), ending: str = "tongits") -> Outcome:
    """A hand's outcome by seat: the losers pay so much, in seat order."""
    payments = [0, 0, 0]
    if winner is not None:
        for seat, chips in zip((seat for seat in range(3) if seat != winner), pays, strict=True):
            payments[seat] = -chips
        payments[winner] = sum(pays)
    role = None if winner is None else "plain"
    return Outcome(
        ending="void" if winner is None else ending,
        winner=winner,
        counts=(0, 0, 0),
        payments=(payments[0], payments[1], payments[2]),
        events={},
        roles=tuple("winner" if seat == winner else role for seat in range(3)),
        base=(0, 0, 0),
        points=(0, 0, 0),
        factor=1,
        rules=Rules.preset("classic"),
    )
