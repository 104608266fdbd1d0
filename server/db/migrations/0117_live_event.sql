-- Live events from the commit of their change until NOTIFY publishes them. They needn't survive a crash of the database:
-- it breaks all streams, and pages read again when they reconnect.
CREATE UNLOGGED TABLE live_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The messages of a transaction in their order, as JSON.
  messages text[] NOT NULL
);
