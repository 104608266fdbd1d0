import type { z } from "zod";
import { mergedFields } from "#contract/fields.ts";
import type { StoredFields } from "#contract/fields.ts";
import { SUPPLIER_COMPANY_FIELDS } from "#contract/supplier-companies/supplier-company-fields.ts";
import type { SupplierCompanyCreate, SupplierCompanyPatch } from "#contract/supplier-companies/supplier-company.api.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import {
  deleteCompany,
  findCompany,
  insertCompany,
  isInnTaken,
  lockCompany,
  updateCompany,
} from "#server/modules/supplier-companies/supplier-company.store.ts";
import type { CompanyRow } from "#server/modules/supplier-companies/supplier-company.store.ts";

const innTaken = (): AppError => new AppError("already_added", { fields: { inn: ["inn_taken"] } });

/** Returns the fields of a new company. Fields that the caller doesn't set are empty. */
export function newCompany(
  given: z.output<typeof SupplierCompanyCreate>,
): StoredFields<typeof SUPPLIER_COMPANY_FIELDS> {
  const unsaid: StoredFields<typeof SUPPLIER_COMPANY_FIELDS> = { name: given.name, inn: null, comment: null };
  return mergedFields(SUPPLIER_COMPANY_FIELDS, unsaid, given);
}

/** @throws AppError already_added if another company has the same tax number */
export async function createCompany(
  ctx: SessionContext,
  given: z.output<typeof SupplierCompanyCreate>,
): Promise<CompanyRow> {
  const id = await insertCompany(ctx.system, { ...newCompany(given), created_at: ctx.now.toISOString() });
  if (id === undefined) throw innTaken();
  await ctx.audit({ entity: "supplier_company", entity_id: id, action: "create", note: given.name });
  return foundOrThrow(await findCompany(ctx.system, id));
}

/** @throws AppError not_found, already_added, version_conflict (with the current record) */
export async function changeCompany(
  ctx: SessionContext,
  id: number,
  patch: z.output<typeof SupplierCompanyPatch>,
): Promise<CompanyRow> {
  const { system } = ctx;
  const before = foundOrThrow(await findCompany(system, id));
  const { version, ...asked } = patch;
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  if (version !== undefined && version !== before.version) throw new AppError("version_conflict", { current: before });
  if (asked.inn !== undefined && asked.inn !== null && (await isInnTaken(system, asked.inn, id))) throw innTaken();
  const changed = await updateCompany(system, { id, version: before.version, set });
  const after = foundOrThrow(await findCompany(system, id));
  if (!changed) throw new AppError("version_conflict", { current: after });
  await ctx.audit({
    entity: "supplier_company",
    entity_id: id,
    action: "edit",
    changes: changesOf({ ...before }, asked),
  });
  return after;
}

/** @throws AppError not_found, company_has_users */
export async function removeCompany(ctx: SessionContext, id: number): Promise<Record<string, never>> {
  if (!(await lockCompany(ctx.system, id))) throw new AppError("not_found");
  const company = foundOrThrow(await findCompany(ctx.system, id));
  if (company.user_count > 0) throw new AppError("company_has_users");
  await deleteCompany(ctx.system, id);
  await ctx.audit({ entity: "supplier_company", entity_id: id, action: "delete", note: company.name });
  return {};
}
