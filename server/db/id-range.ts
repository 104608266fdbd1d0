import type { Queries } from "#server/db/copy/tables.ts";

/** Number of ids in a range. Without the setting, a database gives those of range 0. */
const RANGE_SIZE = 1_000_000_000_000;

/** Another range of ids was asked for than the one that the database gives. The message says what to do. */
export class IdRangeRefused extends Error {
  override readonly name = "IdRangeRefused";
}

/**
 * Lets an empty database give ids from a range of its own, so that its rows can be put into another installation, or
 * taken out of it, without new ids. The sequences hold the range from then on, also in copies and backups. Rows that
 * every installation has, such as units, keep their ids.
 * @throws IdRangeRefused if the database has people already, with ids from another range
 */
export async function applyIdRange(client: Queries, range: number): Promise<void> {
  const { rows } = await client.query<{ given: number; is_empty: boolean }>(
    `SELECT div(coalesce(last_value, start_value), $1::bigint)::integer AS given,
            NOT EXISTS (SELECT FROM app_user) AND NOT EXISTS (SELECT FROM workspace) AS is_empty
     FROM pg_sequences WHERE schemaname = 'public' AND sequencename = 'app_user_id_seq'`,
    [RANGE_SIZE],
  );
  const { given, is_empty } = rows[0] ?? { given: 0, is_empty: false };
  if (given === range) return;
  if (!is_empty)
    throw new IdRangeRefused(
      `ID_RANGE is ${range}, but this database has people and gives ids from the range ${given}. A range is chosen at the first start, on an empty database: set ID_RANGE=${given}, or remove the setting.`,
    );
  await client.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, $1::bigint)
     FROM pg_sequences WHERE schemaname = 'public' AND data_type = 'bigint'::regtype`,
    [range * RANGE_SIZE],
  );
}
