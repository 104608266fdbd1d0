-- When the owner of an invited address declined to be on a customer's supplier list. Such a row is cleared too.
ALTER TABLE supplier_invite ADD COLUMN declined_at timestamptz;
