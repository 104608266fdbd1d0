-- What only grows lies in one table per month, so that reading by date touches few of them and old months can be
-- archived. The months are in a schema of their own, on which the tenants' role has no right: they are reached through
-- their table alone, behind its policies. Rows of a month that doesn't exist yet go to the table's rest ("_other").
CREATE SCHEMA months;

-- Makes the table of a month and moves its rows out of the rest. Returns how many rows were moved, or null if the month
-- exists.
CREATE FUNCTION months.add(of_table text, by_column text, of_month date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  made text := of_table || to_char(of_month, '_YYYY_MM');
  since text := to_char(of_month, 'YYYY-MM-DD') || ' 00:00:00+00';
  until text := to_char(of_month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
  moved bigint;
BEGIN
  IF to_regclass(format('months.%I', made)) IS NOT NULL THEN RETURN NULL; END IF;
  EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', made, of_table);
  EXECUTE format('LOCK TABLE months.%I', of_table || '_other');
  EXECUTE format(
    'WITH moved AS (DELETE FROM months.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO months.%5$I SELECT * FROM moved',
    of_table || '_other', by_column, since, until, made);
  GET DIAGNOSTICS moved = ROW_COUNT;
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', of_table, made, since, until);
  RETURN moved;
END $$;

-- Makes the months from `today` on, and those of all rows that lie in a rest. One server at a time.
CREATE FUNCTION months.keep(today timestamptz, ahead integer)
RETURNS TABLE (of_table text, of_month date, moved bigint) LANGUAGE plpgsql AS $$
DECLARE
  parted record;
BEGIN
  PERFORM pg_advisory_xact_lock(1819243639, 2);
  FOR parted IN
    SELECT c.relname AS name, a.attname AS by_column
    FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    WHERE c.relnamespace = 'public'::regnamespace AND p.partstrat = 'r' ORDER BY c.relname
  LOOP
    of_table := parted.name;
    FOR of_month IN EXECUTE format(
      'SELECT (date_trunc(''month'', $1 AT TIME ZONE ''UTC'') + make_interval(months => n))::date FROM generate_series(0, $2) n
       UNION SELECT date_trunc(''month'', %I AT TIME ZONE ''UTC'')::date FROM months.%I ORDER BY 1',
      parted.by_column, parted.name || '_other') USING today, ahead
    LOOP
      moved := months.add(parted.name, parted.by_column, of_month);
      IF moved IS NOT NULL THEN RETURN NEXT; END IF;
    END LOOP;
  END LOOP;
END $$;

-- How many rows lie in the rest of each table.
CREATE FUNCTION months.rests() RETURNS TABLE (of_table text, rows bigint) LANGUAGE plpgsql AS $$
BEGIN
  FOR of_table IN SELECT c.relname FROM pg_class c WHERE c.relkind = 'p' AND c.relnamespace = 'public'::regnamespace ORDER BY 1
  LOOP
    EXECUTE format('SELECT count(*) FROM months.%I', of_table || '_other') INTO rows;
    RETURN NEXT;
  END LOOP;
END $$;

-- contract: the tables keep their names, columns and rows, and servers of the release before use nothing else of them.
DO $$
DECLARE
  parted record;
  part record;
  last_id bigint;
  indexes text[];
  foreign_keys text[];
BEGIN
  FOR parted IN SELECT * FROM (VALUES ('audit', 'at'), ('mail', 'created_at'), ('one_c_attempt', 'at')) AS t(name, by_column)
  LOOP
    EXECUTE format('SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM %s', pg_get_serial_sequence(parted.name, 'id'))
      INTO last_id;
    SELECT array_agg(pg_get_indexdef(i.indexrelid) ORDER BY i.indexrelid) INTO indexes
      FROM pg_index i WHERE i.indrelid = parted.name::regclass AND NOT i.indisprimary;
    SELECT array_agg(format('ADD CONSTRAINT %I %s', c.conname, pg_get_constraintdef(c.oid)) ORDER BY c.oid) INTO foreign_keys
      FROM pg_constraint c WHERE c.conrelid = parted.name::regclass AND c.contype = 'f';

    EXECUTE format('ALTER TABLE %I RENAME TO former', parted.name);
    FOR part IN SELECT indexrelid::regclass AS name FROM pg_index WHERE indrelid = 'former'::regclass AND NOT indisprimary LOOP
      EXECUTE format('DROP INDEX %s', part.name);
    END LOOP;
    EXECUTE format('ALTER TABLE former DROP CONSTRAINT %I, ALTER COLUMN id DROP IDENTITY', parted.name || '_pkey');
    EXECUTE format(
      'CREATE TABLE %1$I (LIKE former INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id, %2$I)) PARTITION BY RANGE (%2$I)',
      parted.name, parted.by_column);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY', parted.name);
    IF last_id > 0 THEN PERFORM setval(pg_get_serial_sequence(parted.name, 'id'), last_id); END IF;
    EXECUTE format('CREATE TABLE months.%I PARTITION OF %I DEFAULT', parted.name || '_other', parted.name);
    FOR part IN EXECUTE format(
      'SELECT DISTINCT date_trunc(''month'', %I AT TIME ZONE ''UTC'')::date AS month FROM former ORDER BY 1', parted.by_column)
    LOOP
      PERFORM months.add(parted.name, parted.by_column, part.month);
    END LOOP;
    EXECUTE format('INSERT INTO %I OVERRIDING SYSTEM VALUE SELECT * FROM former', parted.name);
    -- Servers that work meanwhile keep their rights and their limits.
    FOR part IN SELECT a.privilege_type AS may, CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS who
      FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = 'former'::regclass AND a.grantee <> c.relowner
    LOOP
      EXECUTE format('GRANT %s ON %I TO %s', part.may, parted.name, part.who);
    END LOOP;
    IF (SELECT relrowsecurity FROM pg_class WHERE oid = 'former'::regclass) THEN
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', parted.name);
    END IF;
    FOR part IN SELECT p.policyname, p.permissive, p.cmd, replace(p.qual, 'former.', parted.name || '.') AS sees,
        replace(p.with_check, 'former.', parted.name || '.') AS checks,
        (SELECT string_agg(CASE r WHEN 'public' THEN 'PUBLIC' ELSE quote_ident(r) END, ', ') FROM unnest(p.roles) r) AS roles
      FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = 'former'
    LOOP
      EXECUTE format('CREATE POLICY %I ON %I AS %s FOR %s TO %s %s %s', part.policyname, parted.name, part.permissive, part.cmd, part.roles,
        'USING (' || part.sees || ')', 'WITH CHECK (' || part.checks || ')');
    END LOOP;
    DROP TABLE former;
    FOR i IN 1 .. coalesce(cardinality(indexes), 0) LOOP EXECUTE indexes[i]; END LOOP;
    FOR i IN 1 .. coalesce(cardinality(foreign_keys), 0) LOOP
      EXECUTE format('ALTER TABLE %I %s', parted.name, foreign_keys[i]);
    END LOOP;
  END LOOP;
  PERFORM months.keep(now(), 3);
END $$;
