-- Somebody is shown the events in which he is.
CREATE INDEX event_people_by_session ON event_people (session) WHERE session IS NOT NULL;
