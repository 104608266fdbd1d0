-- What suppliers learn about their prices in the round before is called price feedback everywhere.
ALTER TABLE tender RENAME COLUMN told_of_round TO price_feedback;
ALTER TABLE round_told RENAME TO price_feedback;
ALTER INDEX round_told_pkey RENAME TO price_feedback_pkey;
ALTER INDEX round_told_offer RENAME TO price_feedback_offer;
ALTER INDEX round_told_supplier RENAME TO price_feedback_supplier;
ALTER INDEX round_told_customer RENAME TO price_feedback_customer;

-- The history shows a change under the name of its field.
UPDATE audit
SET changes = (changes::jsonb - 'told_of_round') || jsonb_build_object('price_feedback', changes::jsonb -> 'told_of_round')
WHERE entity = 'tender' AND changes::jsonb ? 'told_of_round';
