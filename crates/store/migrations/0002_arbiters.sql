-- The arbiter has the seat of side 2.
CREATE INDEX seats_of_arbiters ON seats (session) WHERE side = 2;
