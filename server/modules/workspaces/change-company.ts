import type { z } from "zod";
import { fieldsOf, mergedFields } from "#contract/fields.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { isRedirected } from "#contract/workspaces/bank-account.ts";
import type { CompanyPatch } from "#contract/workspaces/company.schema.ts";
import { verifiedChanges } from "#contract/verification/verified-fields.ts";
import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import type { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { runWithProof } from "#server/modules/users/proof.ts";
import type { AssertProven } from "#server/modules/users/proof.ts";
import { announceAccount } from "#server/modules/workspaces/announce-account.ts";
import { addAccount, lastAccount } from "#server/modules/workspaces/account.store.ts";
import { findCompany, updateCompany } from "#server/modules/workspaces/company.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";
import { assertCompany } from "#server/modules/workspaces/company-fields.ts";
import { findWorkspace } from "#server/modules/workspaces/workspace.store.ts";

/**
 * Changes company data. A change to verified data requires a new verification, and no changes are possible during a
 * verification. A new bank account requires the password or a second-factor code, and users who may pay are notified.
 * @throws AppError not_found, wrong_state, invalid_input with each wrong number, version_conflict, and the errors of
 * `assertProven`
 */
async function changeCompanyInside(
  ctx: MemberContext,
  { id, patch }: { id: number | null; patch: z.output<typeof CompanyPatch> },
  assertProven: AssertProven,
): Promise<CompanyInfo> {
  const { db, principal } = ctx;
  const before = companyView(foundOrThrow(await findCompany(db)));
  if (id !== null && id !== before.id) throw new AppError("not_found");
  const workspace = foundOrThrow(await findWorkspace(db, principal.user_id));
  if (workspace.status === "SENT_TO_VERIFICATION") throw new AppError("wrong_state", { actions: [] });
  const { version = before.version, ...asked } = patch;
  if (version !== before.version) throw new AppError("version_conflict", { current: before });
  const known = fieldsOf(COMPANY_INFO_FIELDS, before);
  const after = mergedFields(COMPANY_INFO_FIELDS, known, asked);
  assertCompany(after, ctx.now);
  const named = (await lastAccount(db)) ?? null;
  const redirects = isRedirected(known, after, named);
  if (redirects) assertProven();
  if (workspace.status === "VERIFIED" && verifiedChanges(known, after).length > 0)
    await transition(ctx, workspaceMachine, {
      action: "change",
      table: "workspace",
      entity: "workspace",
      row: workspace,
    });
  if (!(await updateCompany(db, version, after)))
    throw new AppError("version_conflict", { current: companyView(foundOrThrow(await findCompany(db))) });
  await addAccount(db, { by: principal.user_id, at: ctx.now });
  if (redirects && named !== null) await announceAccount(ctx, { from: named, to: after });
  const changes = changesOf(known, after);
  if (Object.keys(changes).length > 0)
    await ctx.audit({ entity: "workspace", entity_id: db.me, action: "edit_company", changes });
  ctx.live({ kind: "workspace_changed", id: db.me }, [db.me]);
  return companyView(foundOrThrow(await findCompany(db)));
}

/**
 * Runs `changeCompanyInside` with the password or second-factor code of the request.
 * @throws AppError the errors of `changeCompanyInside`
 */
export const changeCompany = (
  ctx: PreTransactionContext<MemberContext>,
  id: number | null,
  body: BodyOf<typeof workspaceApi.patch_company>,
): Promise<CompanyInfo> =>
  runWithProof(ctx, body, (inside, patch, proven) => changeCompanyInside(inside, { id, patch }, proven));
