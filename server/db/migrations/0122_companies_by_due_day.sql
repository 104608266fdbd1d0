-- The list of companies to verify reads its first page by these, however many companies there are.
CREATE INDEX workspace_due ON workspace (due_at, id) WHERE sample_of IS NULL;
CREATE INDEX workspace_named ON workspace (name COLLATE und, id) WHERE sample_of IS NULL;
