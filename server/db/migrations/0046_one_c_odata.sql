-- A base of 1C behind its standard interface (OData): which names its objects have, and what may be done in it.
ALTER TABLE one_c_setting DROP CONSTRAINT one_c_setting_driver_check;
ALTER TABLE one_c_setting ADD CONSTRAINT one_c_setting_driver_check CHECK (driver IN ('file', 'pull', 'push', 'odata'));
ALTER TABLE one_c_setting
  ADD COLUMN preset text CHECK (preset IN ('trade', 'small')),
  ADD COLUMN posts boolean NOT NULL DEFAULT false,
  ADD COLUMN makes boolean NOT NULL DEFAULT true;

-- What the base itself calls the document that was made in it.
ALTER TABLE one_c_document ADD COLUMN one_c_ref text;
