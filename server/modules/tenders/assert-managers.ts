import type { TenantDb } from "#server/db/scope.ts";
import { AppError } from "#server/core/app-error.ts";
import { findNonMembers } from "#server/modules/tenders/tender.store.ts";

/** @throws AppError invalid_input with the field `managers` */
export async function assertManagers(db: TenantDb, managers: readonly number[]): Promise<void> {
  if ((await findNonMembers(db, managers)).size > 0)
    throw new AppError("invalid_input", { fields: { managers: ["not_found"] } });
}
