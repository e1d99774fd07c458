-- An event store as it is commonly built on PostgreSQL: one table in log order, unique revisions in each stream, and
-- a function that appends where the stream has the revision that the writer expects.
CREATE TABLE events (
  position bigserial PRIMARY KEY,
  stream uuid NOT NULL,
  revision int NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  meta jsonb NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (stream, revision)
);

-- Appends one event and gives its revision; a stream's first event expects -1. A writer that saw an older revision is
-- refused; of two that saw the same one, the unique index refuses the second.
CREATE FUNCTION append_event(in_stream uuid, expected int, in_type text, in_data jsonb, in_meta jsonb) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  last int;
BEGIN
  SELECT revision INTO last FROM events WHERE stream = in_stream ORDER BY revision DESC LIMIT 1;
  IF coalesce(last, -1) <> expected THEN
    RAISE EXCEPTION 'the stream has another revision' USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO events (stream, revision, type, data, meta) VALUES (in_stream, expected + 1, in_type, in_data, in_meta);
  RETURN expected + 1;
END;
$$;
