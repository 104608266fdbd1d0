-- Customers choose among all suppliers that are verified, by name.
CREATE INDEX workspace_verified_name ON workspace (name COLLATE und, id) WHERE is_supplier AND status = 'VERIFIED';
