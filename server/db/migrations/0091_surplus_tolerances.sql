-- By how much a delivery may exceed the order: the company's setting for counted goods and for weighed or cut goods.
-- Null tolerates nothing.
ALTER TABLE award_setting
  ADD COLUMN surplus_counted numeric(15, 3) CHECK (surplus_counted > 0),
  ADD COLUMN surplus_counted_in text NOT NULL DEFAULT 'percent' CHECK (surplus_counted_in IN ('percent', 'quantity')),
  ADD COLUMN surplus_measured numeric(15, 3) CHECK (surplus_measured > 0),
  ADD COLUMN surplus_measured_in text NOT NULL DEFAULT 'percent' CHECK (surplus_measured_in IN ('percent', 'quantity'));

-- A tolerance for all lines of one order in per cent, instead of the company's setting. Zero tolerates nothing.
ALTER TABLE purchase_order
  ADD COLUMN surplus_percent numeric(6, 3) CHECK (surplus_percent >= 0);
