-- Results of before named one sum, without freight, and held budgets and shares against another one. They are solved
-- again when somebody asks; their winners stay, so that an award still says which scenario it comes of.
UPDATE scenario SET state = 'NEW', stage = NULL, result = NULL, conflict = NULL, failure = NULL, solved_at = NULL,
  seen_offers = NULL, seen_winners = NULL, tries = 0, version = version + 1
WHERE state IN ('DONE', 'IMPOSSIBLE', 'CANCELLED') AND (result IS NOT NULL OR conflict IS NOT NULL);
-- What was being solved begins anew.
UPDATE scenario SET state = 'QUEUED', stage = NULL, result = NULL, winners = NULL, open_lots = NULL, alive_at = NULL,
  tries = 0, version = version + 1
WHERE state IN ('QUEUED', 'RUNNING');
