-- The calendar that a company counts its days in: a promise of two weeks begins on the day that its own clock shows.
ALTER TABLE workspace ADD COLUMN time_zone text NOT NULL DEFAULT 'Europe/Moscow';
