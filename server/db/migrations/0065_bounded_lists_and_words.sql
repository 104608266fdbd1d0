-- The newest first, of all states: a list stops at the end of its page.
CREATE INDEX tender_newest ON tender (workspace_id, id DESC);
CREATE INDEX offer_newest ON offer (supplier_id, id DESC);
CREATE INDEX purchase_order_newest ON purchase_order (customer_id, id DESC);
CREATE INDEX purchase_order_newest_supplied ON purchase_order (supplier_id, id DESC);

-- The words of a company's requests, each once, with how often it stands in them: what a search with a slip is compared
-- with. Counts follow the requests by way of their texts, which a job gathers after the commit: many change one word at
-- once, and to count all words of an import would take longer than all else that is counted of it.
CREATE TABLE purchase_item_word (
  workspace_id bigint NOT NULL,
  word text COLLATE "C" NOT NULL,
  uses bigint NOT NULL,
  PRIMARY KEY (workspace_id, word)
) WITH (fillfactor = 80);
CREATE INDEX purchase_item_word_like ON purchase_item_word USING gin (workspace_id, word gin_trgm_ops);

-- Texts that have come (1) or gone (-1) and are not in the words yet.
CREATE TABLE purchase_item_word_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL,
  change smallint NOT NULL,
  texts text NOT NULL
);
CREATE INDEX purchase_item_word_due_list ON purchase_item_word_due (workspace_id, id);

-- How many such texts of a company are in the words: with those that are due they number all changes of its requests'
-- texts, so that what was counted at the same number holds. The mark tells one database's numbers from another's.
CREATE TABLE purchase_item_word_gathered (
  workspace_id bigint PRIMARY KEY,
  mark text NOT NULL DEFAULT gen_random_uuid()::text,
  texts bigint NOT NULL
);

-- The words of a text; of one that never ends the beginning.
CREATE FUNCTION purchase_item_words(texts text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(w, 200) FROM regexp_split_to_table(texts, '\s+') w WHERE w <> ''
$$;

CREATE FUNCTION note_purchase_item_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO purchase_item_word_due (workspace_id, change, texts)
      SELECT a.workspace_id, 1, string_agg(a.search, ' ') FROM added a GROUP BY a.workspace_id, a.id / 1000;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO purchase_item_word_due (workspace_id, change, texts)
      SELECT r.workspace_id, -1, string_agg(r.search, ' ') FROM removed r GROUP BY r.workspace_id, r.id / 1000;
  ELSE
    INSERT INTO purchase_item_word_due (workspace_id, change, texts)
      SELECT x.workspace_id, x.change, string_agg(x.search, ' ')
      FROM added a JOIN removed r ON r.id = a.id AND r.search <> a.search
        CROSS JOIN LATERAL (VALUES (a.workspace_id, 1, a.search), (r.workspace_id, -1, r.search)) x (workspace_id, change, search)
      GROUP BY x.workspace_id, x.change, a.id / 1000;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_item_words_added AFTER INSERT ON purchase_item REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_purchase_item_words();
CREATE TRIGGER purchase_item_words_changed AFTER UPDATE ON purchase_item REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_purchase_item_words();
CREATE TRIGGER purchase_item_words_removed AFTER DELETE ON purchase_item REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purchase_item_words();
INSERT INTO purchase_item_word_due (workspace_id, change, texts)
  SELECT p.workspace_id, 1, string_agg(p.search, ' ') FROM purchase_item p GROUP BY p.workspace_id, p.id / 1000;
