import type { z } from "zod";
import type { CompanyLookup } from "#contract/companies/company-lookup.api.ts";
import type { Verification } from "#contract/verification/verification.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { lookUpCompany } from "#server/modules/companies/look-up.ts";
import { decisionsOf } from "#server/modules/verification/decision.store.ts";
import {
  companyOf,
  findVerification,
  membersOf,
  stepsOf,
  verifiedWithInn,
} from "#server/modules/verification/verification.store.ts";
import type { VerificationRecord } from "#server/modules/verification/verification.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";

const NOT_ASKED = { outcome: "unavailable", checked_at: null, company: null } as const;

export function rowView({ owner_language: _language, ...row }: VerificationRecord) {
  return row;
}

/**
 * Returns all known data about a company that waits for verification. Queries the registry outside any transaction.
 * @throws AppError not_found
 */
export async function readVerification(
  { deps, transaction }: PreTransactionContext<SessionContext>,
  id: number,
): Promise<z.input<typeof Verification>> {
  const known = await transaction(async ({ system }) => {
    const record = foundOrThrow(await findVerification(system, id));
    return {
      record,
      company: companyView(foundOrThrow(await companyOf(system, id))),
      same_inn: await verifiedWithInn(system, record.inn, id),
      steps: await stepsOf(system, id),
      decisions: await decisionsOf(system, id),
      people: await membersOf(system, id),
    };
  });
  const { record, ...facts } = known;
  const registry = facts.company.inn === null ? NOT_ASKED : await lookUpCompany(deps, facts.company.inn);
  return { ...rowView(record), ...facts, registry };
}

/**
 * Queries the registry again and bypasses the cached answer.
 * @throws AppError not_found
 */
export async function lookUpAgain(
  { deps, transaction }: PreTransactionContext<SessionContext>,
  id: number,
): Promise<z.input<typeof CompanyLookup>> {
  const { inn } = await transaction(async ({ system }) => foundOrThrow(await findVerification(system, id)));
  return inn === null ? NOT_ASKED : lookUpCompany(deps, inn, { fresh: true });
}
