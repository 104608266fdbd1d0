import { enterTenant, systemTransaction } from "#server/db/transaction.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { sumUpCountsOf } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { announceSample } from "#server/modules/sample-data/announce-sample.ts";
import {
  contentsOfSample,
  deleteContents,
  deleteNamings,
  deleteRecords,
  deleteSampleData,
  giveBackNumbers,
  keysOfSample,
  lockSample,
} from "#server/modules/sample-data/removed-sample.store.ts";
import { removeStored } from "#server/platform/files.ts";

/** Deletes the sample data of a workspace and returns the keys of the files to remove. */
async function deleteSample(trx: SystemDb, workspace: number): Promise<string[]> {
  const is = await lockSample(trx, workspace);
  if (is === undefined) return [];
  const keys = await keysOfSample(trx, is);
  const contents = await contentsOfSample(trx, is);
  await deleteNamings(trx, workspace, is);
  await deleteRecords(trx, workspace, is);
  const unused = await deleteContents(trx, contents);
  await giveBackNumbers(trx, workspace);
  await deleteSampleData(trx, workspace);
  await sumUpCountsOf(trx, workspace);
  await announceSample(await enterTenant(trx, workspace));
  return [...keys, ...unused];
}

/**
 * Removes the sample data and everything that was made from them, in one transaction, so that nothing is left of them.
 * Real records of the company are not touched. Without sample data, nothing happens.
 */
export async function removeSample({
  deps,
  principal,
}: PreTransactionContext<MemberContext>): Promise<Record<string, never>> {
  const keys = await systemTransaction(deps.db, {}, (trx) => deleteSample(trx, principal.workspace.id));
  for (const key of keys) await removeStored(deps, key);
  return {};
}
