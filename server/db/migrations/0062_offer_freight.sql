-- What the supplier asks for bringing all of its offer, beside its prices: in the offer's currency and on its basis of VAT.
ALTER TABLE offer ADD COLUMN freight numeric(16, 2) CHECK (freight > 0);
ALTER TABLE offer_draft ADD COLUMN freight numeric(16, 2) CHECK (freight > 0);
-- The customer's own reckoning takes its place; 0 says that nothing is to be counted.
ALTER TABLE offer_freight DROP CONSTRAINT offer_freight_amount_check, ADD CONSTRAINT offer_freight_amount_check CHECK (amount >= 0);
