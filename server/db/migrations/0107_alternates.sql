-- Part numbers that may be delivered instead of the requested one. Suppliers see them, because lots copy them.
ALTER TABLE purchase_item
  ADD COLUMN alternates text CHECK (length(alternates) <= 1000);

ALTER TABLE lot
  ADD COLUMN alternates text CHECK (length(alternates) <= 1000);
