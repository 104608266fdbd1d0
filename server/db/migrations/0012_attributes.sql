-- The administrators' catalogue of attributes; it belongs to no tenant.
CREATE TABLE attribute (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  applies_to text NOT NULL CHECK (applies_to IN ('item', 'group')),
  integration_source text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('string', 'number', 'boolean', 'date', 'enum')),
  options text[] NOT NULL DEFAULT '{}',
  is_archived boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (applies_to, integration_source, key)
);
CREATE INDEX attribute_name ON attribute (applies_to, name COLLATE und, id);
