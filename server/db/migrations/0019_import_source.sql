-- The bytes of an imported text file, compressed: read again when its encoding or delimiter was recognised wrongly.
ALTER TABLE import_task ADD source bytea;
