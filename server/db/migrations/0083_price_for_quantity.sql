-- A price may be typed for several units: 0.87 per 1000. The typed price and its quantity decide what a line comes to;
-- both prices for one unit stay beside them, rounded, for statistics and lists. What is there is for one unit each.
-- Nothing is rewritten: the default is the same for every row.
ALTER TABLE offer_draft_item
  ADD COLUMN price_quantity integer NOT NULL DEFAULT 1 CHECK (price_quantity BETWEEN 1 AND 1000000),
  ADD COLUMN price_for_quantity numeric CHECK (scale(price_for_quantity) <= 6 AND price_for_quantity < 1e12),
  ADD CONSTRAINT offer_draft_item_price_quantity_typed CHECK ((price_quantity = 1) = (price_for_quantity IS NULL));
ALTER TABLE offer_item
  ADD COLUMN price_quantity integer NOT NULL DEFAULT 1 CHECK (price_quantity BETWEEN 1 AND 1000000),
  ADD COLUMN price_for_quantity numeric CHECK (scale(price_for_quantity) <= 6 AND price_for_quantity < 1e12),
  ADD CONSTRAINT offer_item_price_quantity_typed CHECK ((price_quantity = 1) = (price_for_quantity IS NULL));
ALTER TABLE purchase_order_item
  ADD COLUMN price_quantity integer NOT NULL DEFAULT 1 CHECK (price_quantity BETWEEN 1 AND 1000000),
  ADD COLUMN price_for_quantity numeric CHECK (scale(price_for_quantity) <= 6 AND price_for_quantity < 1e12),
  ADD CONSTRAINT purchase_order_item_price_quantity_typed CHECK ((price_quantity = 1) = (price_for_quantity IS NULL));
