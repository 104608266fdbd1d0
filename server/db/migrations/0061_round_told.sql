-- What suppliers are told of their own prices in the round before.
ALTER TABLE tender ADD COLUMN told_of_round text NOT NULL DEFAULT 'nothing'
  CHECK (told_of_round IN ('nothing', 'rank', 'distance'));

-- It, as it stood when the supplier was asked: a place among so many prices, or, without a place, by how many per cent at most
-- the price lay above the best one; null for more than the largest step.
CREATE TABLE round_told (
  lot_id bigint NOT NULL REFERENCES lot (id) ON DELETE CASCADE,
  supplier_id bigint NOT NULL REFERENCES workspace (id),
  customer_id bigint NOT NULL REFERENCES workspace (id),
  offer_id bigint NOT NULL REFERENCES offer (id) ON DELETE CASCADE,
  place integer CHECK (place >= 1),
  among integer CHECK (among >= place AND among >= 2),
  above integer CHECK (above >= 0),
  PRIMARY KEY (lot_id, supplier_id),
  CHECK ((place IS NULL) = (among IS NULL)),
  CHECK (place IS NULL OR above IS NULL)
);
CREATE INDEX round_told_offer ON round_told (offer_id);
CREATE INDEX round_told_supplier ON round_told (supplier_id);
CREATE INDEX round_told_customer ON round_told (customer_id);
