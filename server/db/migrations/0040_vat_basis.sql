-- A price counts on the basis that it was typed on. Everything that was offered before was kept without VAT.
ALTER TABLE offer ADD COLUMN basis text NOT NULL DEFAULT 'net' CHECK (basis IN ('net', 'gross'));
ALTER TABLE offer_draft ADD COLUMN basis text NOT NULL DEFAULT 'net' CHECK (basis IN ('net', 'gross'));
ALTER TABLE purchase_order ADD COLUMN basis text NOT NULL DEFAULT 'net' CHECK (basis IN ('net', 'gross'));
-- The price that was typed, where that was with VAT; null where it follows from the price without.
ALTER TABLE purchase_order_item ADD COLUMN price_with_vat numeric(16, 4);
