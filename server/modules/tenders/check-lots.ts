import type { TenantDb } from "#server/db/scope.ts";
import { AppError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import { unitIds } from "#server/modules/tenders/lot.store.ts";
import type { LotFields } from "#server/modules/tenders/lot.store.ts";

/**
 * Checks that lots have a nomenclature or a part number, and a known unit. Problems are reported by row. For an
 * individual lot, they are also reported by field.
 * @throws AppError invalid_input if a lot fails a check
 */
export async function assertLots(db: TenantDb, lots: readonly LotFields[]): Promise<void> {
  const units = await unitIds(db);
  const problems = lots.flatMap((lot, row): RawProblem[] => [
    ...(lot.nomenclature === null && lot.part_number === null
      ? [{ code: "item_unnamed", row, field: "nomenclature" }]
      : []),
    ...(units.has(lot.unit) ? [] : [{ code: "not_found", row, field: "unit" }]),
  ]);
  if (problems.length === 0) return;
  const fields =
    lots.length > 1 ? {} : { fields: Object.fromEntries(problems.map(({ field = "", code }) => [field, [code]])) };
  throw new AppError("invalid_input", { problems, ...fields });
}
