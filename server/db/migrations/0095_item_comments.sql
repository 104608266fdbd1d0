-- Suppliers see the comment, which lots copy. The internal comment stays with the customer.
ALTER TABLE purchase_item
  ADD COLUMN comment text CHECK (length(comment) <= 2000),
  ADD COLUMN internal_comment text CHECK (length(internal_comment) <= 2000);
