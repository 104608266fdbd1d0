import { importApi } from "#contract/imports/import.api.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { insertItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import { aBillOfMaterialsBook } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { itemFields } from "#server/seed/purchase-item.builder.ts";
import { median, timed } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { BenchServer } from "../lib/bench-server.ts";

const ROWS = 1000;
const ROUNDS = 7;

/**
 * A file of 1000 rows × 12 columns from the first byte of the upload to the result, beside the database's own time for
 * the rows.
 */
export async function importWorkload(bench: BenchServer): Promise<Figure[]> {
  const buyer = await aCompany(bench.deps);
  const bytes = await aBillOfMaterialsBook(ROWS);
  const once = async (): Promise<void> => {
    const task = await bench.call(importApi.upload, buyer, { file: { name: "bom.xlsx", bytes } });
    const done = await bench.call(importApi.run, buyer, { params: { id: task.id }, body: {} });
    if (done.result?.created !== ROWS) throw new Error(`${done.result?.created} rows were created`);
  };
  // The first file starts the process that reads sheets.
  await timed(1, once);
  const whole = await timed(ROUNDS, once);
  const rows = Array.from({ length: ROWS }, (_, place) => itemFields(place));
  const bare = await timed(ROUNDS, () =>
    tenantTransaction(bench.deps.db, { workspace_id: buyer.workspace }, (db) =>
      insertItems(db, rows, { by: buyer.owner.id, at: bench.deps.clock.now() }),
    ),
  );
  return [
    {
      name: "W1: import of an .xlsx of 1000 rows × 12 columns, upload to result",
      engine: bench.engine,
      value: median(whole),
      limit: bench.engine === "embedded" ? 300 : 150,
      beside: { name: "the insert alone", value: median(bare) },
    },
  ];
}
