import { AppError } from "#server/core/app-error.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { sampleSuppliersAmong, samplesAmong } from "#server/records/sample/sample.store.ts";

const assertEach = (is_sample: boolean, count: number, samples: ReadonlySet<number>): void => {
  if (samples.size !== (is_sample ? count : 0)) throw new AppError("sample_mixed");
};

/**
 * Checks that sample requests are only ordered from sample suppliers, and real ones only from real suppliers.
 * @throws AppError sample_mixed
 */
export async function assertUnmixedOrder(db: TenantDb, supplier: number, items: readonly number[]): Promise<void> {
  const is_sample = (await sampleSuppliersAmong(db, [supplier])).has(supplier);
  assertEach(is_sample, items.length, await samplesAmong(db, "purchase_item", items));
}

/**
 * Checks that sample requests and sample suppliers are only in sample tenders, and real ones only in real tenders, so
 * that nothing of the sample data leaves the company and their removal changes no real record. An address outside the
 * product is never a sample.
 * @throws AppError sample_mixed
 */
export async function assertUnmixed(
  db: TenantDb,
  tender: number,
  {
    items = [],
    suppliers = [],
    addresses = 0,
  }: {
    items?: readonly number[];
    suppliers?: readonly number[];
    addresses?: number;
  },
): Promise<void> {
  const is_sample = (await samplesAmong(db, "tender", [tender])).has(tender);
  if (is_sample && addresses > 0) throw new AppError("sample_mixed");
  if (items.length > 0) assertEach(is_sample, new Set(items).size, await samplesAmong(db, "purchase_item", items));
  if (suppliers.length > 0) assertEach(is_sample, new Set(suppliers).size, await sampleSuppliersAmong(db, suppliers));
}
