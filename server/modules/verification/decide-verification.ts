import type { z } from "zod";
import type { CompanyLookup } from "#contract/companies/company-lookup.api.ts";
import { Timestamp } from "#contract/primitives.ts";
import type { Seen } from "#contract/seen.ts";
import { isDefunct } from "#contract/workspaces/company.values.ts";
import { compareCompany } from "#contract/verification/verified-fields.ts";
import type { ComparedField, VerifiedField } from "#contract/verification/verified-fields.ts";
import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { assertSeen, historyOf } from "#server/db/seen.ts";
import { transitionByAdministrator } from "#server/db/transition.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { lookUpCompany } from "#server/modules/companies/look-up.ts";
import { insertDecision } from "#server/modules/verification/decision.store.ts";
import { companyOf, findVerification, noteCompanyStatus } from "#server/modules/verification/verification.store.ts";
import { rowView } from "#server/modules/verification/read-verification.ts";
import type { VerificationRecord } from "#server/modules/verification/verification.store.ts";
import { verifyAccount } from "#server/modules/workspaces/account.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";

async function tell(
  ctx: SessionContext,
  id: number,
  kind: "verification_accepted" | "verification_rejected",
  reason: string,
): Promise<void> {
  const { owner, owner_language, name } = foundOrThrow(await findVerification(ctx.system, id));
  await ctx.mail([
    {
      kind,
      to: owner.email,
      language: owner_language,
      params: { workspace: name, reason },
      path: `/workspace/${id}?tab=company`,
      inbox: { workspace_id: id, record: { entity: "workspace", id } },
    },
  ]);
  ctx.live({ kind: "workspace_changed", id }, [id]);
}

/** Stores a decision with every compared value and the result of the comparison. */
const keep = (
  ctx: SessionContext,
  id: number,
  decision: { outcome: "accepted" | "rejected"; reason: string | null; company: CompanyInfo; grounds: Grounds },
): Promise<void> =>
  insertDecision(ctx.system, {
    workspace: id,
    outcome: decision.outcome,
    reason: decision.reason,
    by: ctx.principal.user_id,
    at: ctx.now,
    registry_at: decision.grounds.registry?.company == null ? null : decision.grounds.registry.checked_at,
    fields: compareCompany(decision.company, {
      registry: decision.grounds.registry?.company ?? null,
      by_hand: decision.grounds.by_hand,
    }),
  });

interface Grounds {
  readonly registry: z.input<typeof CompanyLookup> | null;
  readonly by_hand: readonly VerifiedField[];
}

/**
 * Checks that the company data have not changed since the administrator read them.
 * @throws AppError version_conflict (with the current record and the changes)
 */
async function assertCompanySeen(
  { system }: SessionContext,
  row: VerificationRecord,
  { version }: Seen,
): Promise<void> {
  if (!workspaceMachine.can(row.status, "accept")) return;
  await assertSeen(
    { db: historyOf(system, row.id) },
    { entity: "workspace", id: row.id },
    { seen: { version }, is: { version: row.version }, current: rowView(row) },
  );
}

/**
 * Checks that the registry has no new differences in fields where the administrator saw none.
 * @throws AppError version_conflict with those fields
 */
function assertRegistrySeen(
  row: VerificationRecord,
  compared: readonly ComparedField[],
  given: { differs: readonly VerifiedField[]; at: Timestamp },
): void {
  const changes = compared
    .filter(
      ({ field, source, verdict }) => source === "registry" && verdict === "differs" && !given.differs.includes(field),
    )
    .map(({ field, value, registry }) => ({ line: null, field, from: value, to: registry, by: null, at: given.at }));
  if (changes.length > 0) throw new AppError("version_conflict", { current: rowView(row), changes });
}

/**
 * Verifies a company with its current data. Queries the registry once more before. Fails for liquidated or bankrupt
 * companies and if there are new differences. If the registry is unavailable, the administrator's decision is
 * sufficient, and the record contains this fact.
 * @throws AppError not_found, wrong_state, company_defunct, version_conflict
 */
export async function acceptVerification(
  { deps, transaction }: PreTransactionContext<SessionContext>,
  id: number,
  { by_hand, differs, ...seen }: Seen & Readonly<Record<"by_hand" | "differs", readonly VerifiedField[]>>,
): Promise<Record<string, never>> {
  const { inn } = await transaction(async ({ system }) => foundOrThrow(await findVerification(system, id)));
  const registry = inn === null ? null : await lookUpCompany(deps, inn, { fresh: true });
  const status = registry?.company?.company_status ?? null;
  if (isDefunct(status)) throw new AppError("company_defunct");
  return transaction(async (ctx) => {
    const row = foundOrThrow(await findVerification(ctx.system, id));
    // The tax number has changed during the query, so the registry's answer is about another company.
    if (row.inn !== inn) throw wrongStateError(workspaceMachine, row.status, "admin");
    await assertCompanySeen(ctx, row, seen);
    const company = companyView(foundOrThrow(await companyOf(ctx.system, id)));
    if (registry?.company != null)
      assertRegistrySeen(row, compareCompany(company, { registry: registry.company, by_hand }), {
        differs,
        at: Timestamp.parse(registry.checked_at ?? ctx.now.toISOString()),
      });
    await transitionByAdministrator(ctx, workspaceMachine, {
      action: "accept",
      table: "workspace",
      entity: "workspace",
      row,
      workspace_id: id,
      set: { decided_at: ctx.now.toISOString(), reject_reason: null },
    });
    await keep(ctx, id, { outcome: "accepted", reason: null, company, grounds: { registry, by_hand } });
    await verifyAccount(ctx.system, id, ctx.now);
    if (status !== null) await noteCompanyStatus(ctx.system, id, status);
    await tell(ctx, id, "verification_accepted", "");
    return {};
  });
}

/**
 * Rejects a company, stores the data behind the decision and notifies the owner of the reason.
 * @throws AppError not_found, wrong_state, version_conflict
 */
export async function refuseCompany(
  ctx: SessionContext,
  id: number,
  { reason, grounds, ...seen }: Seen & { reason: string; grounds: Grounds },
): Promise<Record<string, never>> {
  const row = foundOrThrow(await findVerification(ctx.system, id));
  await assertCompanySeen(ctx, row, seen);
  await transitionByAdministrator(ctx, workspaceMachine, {
    action: "reject",
    table: "workspace",
    entity: "workspace",
    row,
    workspace_id: id,
    set: { decided_at: ctx.now.toISOString(), reject_reason: reason },
    note: reason,
  });
  const company = companyView(foundOrThrow(await companyOf(ctx.system, id)));
  // Stores the registry's answer only if it is about the current tax number.
  const registry = grounds.registry?.company?.inn === row.inn ? grounds.registry : null;
  await keep(ctx, id, { outcome: "rejected", reason, company, grounds: { ...grounds, registry } });
  await tell(ctx, id, "verification_rejected", reason);
  return {};
}

/**
 * Rejects a company and stores the registry's current answer with the decision.
 * @throws AppError not_found, wrong_state, version_conflict
 */
export async function rejectVerification(
  { deps, transaction }: PreTransactionContext<SessionContext>,
  id: number,
  { by_hand, ...asked }: Seen & { reason: string; by_hand: readonly VerifiedField[] },
): Promise<Record<string, never>> {
  const { inn } = await transaction(async ({ system }) => foundOrThrow(await findVerification(system, id)));
  const registry = inn === null ? null : await lookUpCompany(deps, inn);
  return transaction((ctx) => refuseCompany(ctx, id, { ...asked, grounds: { registry, by_hand } }));
}
