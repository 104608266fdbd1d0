-- Ways to award a tender, each with its conditions and what came of solving it. They wait and are solved one after the other on each server.
CREATE TABLE scenario (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 100),
  conditions jsonb NOT NULL,
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'QUEUED', 'RUNNING', 'DONE', 'IMPOSSIBLE', 'FAILED', 'CANCELLED')),
  stage text,
  result jsonb,
  -- [{lot, offer_item, quantity}] of the result, and the lots that it leaves open.
  winners jsonb,
  open_lots jsonb,
  conflict jsonb,
  failure text,
  -- Marks of the offers and lots, and of the winners, that it was solved with.
  seen_offers text,
  seen_winners text,
  queued_at timestamptz,
  -- Told again and again by the server that solves it; one that falls silent is taken over.
  alive_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  solved_at timestamptz,
  created_by bigint REFERENCES app_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX scenario_name ON scenario (tender_id, lower(name));
CREATE INDEX scenario_waiting ON scenario (queued_at, id) WHERE state IN ('QUEUED', 'RUNNING');

-- How many scenarios, whosever, are solved before one that was queued then. A number, and nothing of whose they are.
CREATE FUNCTION scenarios_before(queued timestamptz, scenario_id bigint) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS
  $$ SELECT count(*) FROM scenario s WHERE s.state IN ('QUEUED', 'RUNNING') AND (s.queued_at, s.id) < (queued, scenario_id) $$;
