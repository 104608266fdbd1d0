-- In packs of how many of the requested unit a line is sold, and how many are sold at least; its price stays for one unit.
ALTER TABLE offer_item
  ADD COLUMN pack_quantity numeric(15, 3) CHECK (pack_quantity > 0),
  ADD COLUMN minimum_quantity numeric(15, 3) CHECK (minimum_quantity > 0);
ALTER TABLE offer_draft_item
  ADD COLUMN pack_quantity numeric(15, 3) CHECK (pack_quantity > 0),
  ADD COLUMN minimum_quantity numeric(15, 3) CHECK (minimum_quantity > 0);
