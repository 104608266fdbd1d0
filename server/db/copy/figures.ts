import { lineOf } from "#server/db/copy/tables.ts";
import type { CopiedTable, Queries } from "#server/db/copy/tables.ts";

/** What two copies of a table are compared by. */
export interface TableFigures {
  readonly rows: number;
  /** A sum over the checksums of all rows, which doesn't depend on their order. */
  readonly fingerprint: string;
  /** Sums of the columns with decimals, by name: money, prices, quantities. */
  readonly sums: Readonly<Record<string, string>>;
}

const decimals = ({ columns }: CopiedTable): string[] =>
  columns.filter(({ type }) => type.startsWith("numeric") && !type.endsWith("[]")).map(({ name }) => name);

export async function figuresOf(client: Queries, table: CopiedTable): Promise<TableFigures> {
  const columns = decimals(table);
  const sums = columns.map((name) => `coalesce(sum("${name}"), 0)::text`).join(", ");
  const { rows } = await client.query<{ rows: number; fingerprint: string; sums: string[] }>(
    `SELECT count(*) AS rows,
            coalesce(sum(('x' || left(md5(${lineOf(table)}), 15))::bit(60)::bigint::numeric), 0)::text AS fingerprint,
            ARRAY[${sums}]::text[] AS sums
     FROM "${table.name}"`,
  );
  const [found] = rows;
  return {
    rows: found?.rows ?? 0,
    fingerprint: found?.fingerprint ?? "0",
    sums: Object.fromEntries(columns.map((name, place) => [name, found?.sums[place] ?? "0"])),
  };
}

/** Returns one sentence for each thing in which the copy differs. */
export function figuresDiffer(table: string, source: TableFigures, copy: TableFigures): string[] {
  const differing = Object.entries(source.sums)
    .filter(([name, sum]) => copy.sums[name] !== sum)
    .map(([name, sum]) => `${table}: the sum of ${name} is ${sum} at the source and ${copy.sums[name] ?? "?"} here.`);
  if (source.rows !== copy.rows)
    differing.unshift(`${table}: ${source.rows} rows at the source and ${copy.rows} here.`);
  else if (source.fingerprint !== copy.fingerprint && differing.length === 0)
    differing.push(`${table}: the contents of rows differ.`);
  return differing;
}
