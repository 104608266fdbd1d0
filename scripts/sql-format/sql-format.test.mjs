import { expect, test } from "vitest";
import { formatted } from "./templates.mjs";

/** @param {string} statement */
const laidOut = (statement) => formatted("a.ts", `  db.run(sql\`${statement}\`);`);

test("a short statement stands in one line", () => {
  expect(laidOut("\n    SELECT a FROM t\n    WHERE id = ${id}")).toBe(
    "  db.run(sql`SELECT a FROM t WHERE id = ${id}`);",
  );
});

test("a long one has a clause in each line, joins and conditions below theirs", () => {
  expect(
    laidOut(
      "SELECT o.id, o.name FROM purchase_order o LEFT JOIN workspace w ON w.id = o.supplier_id WHERE o.customer_id = ${db.me} AND o.day BETWEEN ${from} AND ${to} AND (o.is_open OR o.total > 0) ORDER BY o.id LIMIT 5",
    ),
  ).toBe(`  db.run(sql\`
    SELECT o.id, o.name
    FROM purchase_order o
      LEFT JOIN workspace w ON w.id = o.supplier_id
    WHERE o.customer_id = \${db.me} AND o.day BETWEEN \${from} AND \${to} AND (o.is_open OR o.total > 0)
    ORDER BY o.id
    LIMIT 5\`);`);
});

test("lists, conditions, CTEs and names with values that don't fit have each part in a line of its own", () => {
  const list = Array.from({ length: 8 }, (_, at) => `a.quite_a_long_column_${at}`).join(", ");
  const conditions = Array.from({ length: 6 }, (_, at) => `a.another_column_${at} = \${x}`).join(" AND ");
  expect(
    laidOut(
      `WITH a AS (SELECT 1 AS one), b AS MATERIALIZED (SELECT 2) SELECT ${list}, json_build_object('id', w.id, 'a_rather_long_name', concat_ws(' ', w.first_name, w.last_name), 'last_seen_at', w.last_seen_at) AS who FROM a WHERE ${conditions}`,
    ),
  ).toBe(`  db.run(sql\`
    WITH a AS (
      SELECT 1 AS one
    ), b AS MATERIALIZED (
      SELECT 2
    )
    SELECT
${Array.from({ length: 8 }, (_, at) => `      a.quite_a_long_column_${at},`).join("\n")}
      json_build_object(
        'id', w.id,
        'a_rather_long_name', concat_ws(' ', w.first_name, w.last_name),
        'last_seen_at', w.last_seen_at
      ) AS who
    FROM a
    WHERE a.another_column_0 = \${x}
${Array.from({ length: 5 }, (_, at) => `      AND a.another_column_${at + 1} = \${x}`).join("\n")}\`);`);
});

test.each([
  "SELECT 'it''s  FROM  here' AS a -- a comment FROM here\n FROM t",
  "INSERT INTO t (a, b) SELECT ${a}, ${b} ON CONFLICT (a) DO UPDATE SET b = excluded.b RETURNING a",
  "UPDATE t SET a = CASE WHEN b IS DISTINCT FROM c THEN 1 ELSE 2 END FROM u WHERE t.id = u.id AND extract(epoch FROM at) > 1",
  "SELECT array_agg(x ORDER BY y), count(*) FILTER (WHERE z) OVER (PARTITION BY q ORDER BY r) FROM t FOR NO KEY UPDATE",
  " AND a.${sql.raw(column)}::bigint = ANY(${ids}::bigint[]) ",
])("no token changes, and what is laid out stays as it is: %s", (statement) => {
  const once = laidOut(statement);
  expect(once.replaceAll(/\s/g, "")).toBe(`  db.run(sql\`${statement}\`);`.replaceAll(/\s/g, ""));
  expect(formatted("a.ts", once)).toBe(once);
});
