-- Time limit of a search, and when the search has begun. A scenario whose search was cut off can be searched again for longer.
ALTER TABLE scenario
ADD COLUMN seconds integer NOT NULL DEFAULT 10 CHECK (seconds > 0),
ADD COLUMN begun_at timestamptz;
