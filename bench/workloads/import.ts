import { importApi } from "#contract/imports/import.api.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { insertItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import { aBillOfMaterialsBook } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { itemFields } from "#server/seed/purchase-item.builder.ts";
import type { BenchServer, Caller } from "../lib/bench-server.ts";
import { median, rounds, timed } from "../lib/figures.ts";
import type { Workload } from "../lib/workload.ts";

const ROWS = 1000;
const ROUNDS = 9;

/** Creates a file of 1000 rows × 12 columns, like the files of a planning department. */
export const aBook = (): Promise<Uint8Array> => aBillOfMaterialsBook(ROWS);

/** Runs the import (W1) from the first byte of the upload through the suggested mapping to the result. */
export async function imported(bench: BenchServer, by: Caller, bytes: Uint8Array): Promise<void> {
  const task = await bench.call(importApi.upload, by, { file: { name: "bom.xlsx", bytes } });
  const done = await bench.call(importApi.run, by, { params: { id: task.id }, body: {} });
  if (done.result?.created !== ROWS) throw new Error(`${done.result?.created} rows were created`);
}

/**
 * Measures the import (W1). For comparison, also measures how long the database alone takes to insert the same rows.
 */
export const importWorkload: Workload = async ({ deps, engine }) => {
  const buyer = await aCompany(deps);
  const bytes = await aBook();
  const rows = Array.from({ length: ROWS }, (_, place) => itemFields(place));
  const bare = await timed(ROUNDS, () =>
    tenantTransaction(deps.db, { workspace_id: buyer.workspace }, (db) =>
      insertItems(db, rows, { by: buyer.owner.id, at: deps.clock.now() }),
    ),
  );
  return async (bench) => {
    // The first import starts the process that reads spreadsheets.
    await timed(2, () => imported(bench, buyer, bytes));
    const whole = await timed(ROUNDS, () => imported(bench, buyer, bytes));
    return [
      {
        name: "W1: import of an .xlsx of 1000 rows × 12 columns, upload to result",
        engine,
        ...rounds(whole),
        limit: engine === "embedded" ? 300 : 150,
        reference: { name: "the insert alone", value: median(bare) },
      },
    ];
  };
};
