import { isDefunct } from "#contract/workspaces/company.values.ts";
import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import { transitionByAdministrator } from "#server/db/transition.ts";
import { AppError, found, wrongState } from "#server/http/app-error.ts";
import type { OutsideContext, SessionContext } from "#server/http/context.ts";
import { lookUpCompany } from "#server/modules/companies/look-up.ts";
import { companyOf, findVerification, noteCompanyStatus } from "#server/modules/verification/verification.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";

/** Tells the owner by mail, and the open screens of the workspace. */
async function tell(
  ctx: SessionContext,
  id: number,
  kind: "verification_accepted" | "verification_rejected",
  reason: string,
): Promise<void> {
  const { owner, owner_language, name } = found(await findVerification(ctx.system, id));
  await ctx.mail([
    { kind, to: owner.email, language: owner_language, params: { workspace: name, reason }, path: `/workspace/${id}` },
  ]);
  ctx.live({ kind: "workspace_changed", id }, [id]);
}

/**
 * Verifies a company, as its data is now. The registry is asked once more before: a company that was liquidated or is
 * bankrupt is refused; where it can't be asked, the administrator's word stands.
 * @throws AppError not_found, wrong_state, company_defunct
 */
export async function acceptVerification(
  { deps, transaction }: OutsideContext<SessionContext>,
  id: number,
): Promise<Record<string, never>> {
  const { inn } = await transaction(async ({ system }) => found(await findVerification(system, id)));
  const registry = inn === null ? null : await lookUpCompany(deps, inn, { fresh: true });
  const status = registry?.company?.company_status ?? null;
  if (isDefunct(status)) throw new AppError("company_defunct");
  return transaction(async (ctx) => {
    const row = found(await findVerification(ctx.system, id));
    // The number was changed while the registry was asked: another company.
    if (row.inn !== inn) throw wrongState(workspaceMachine, row.status, "admin");
    const company = companyView(found(await companyOf(ctx.system, id)));
    const set = { decided_at: ctx.now.toISOString(), reject_reason: null, verified_data: JSON.stringify(company) };
    await transitionByAdministrator(ctx, workspaceMachine, {
      action: "accept",
      table: "workspace",
      entity: "workspace",
      row,
      workspace_id: id,
      set,
    });
    if (status !== null) await noteCompanyStatus(ctx.system, id, status);
    await tell(ctx, id, "verification_accepted", "");
    return {};
  });
}

/** Refuses to verify a company and tells its owner why. @throws AppError not_found, wrong_state */
export async function rejectVerification(
  ctx: SessionContext,
  id: number,
  reason: string,
): Promise<Record<string, never>> {
  const row = found(await findVerification(ctx.system, id));
  const set = { decided_at: ctx.now.toISOString(), reject_reason: reason };
  await transitionByAdministrator(ctx, workspaceMachine, {
    action: "reject",
    table: "workspace",
    entity: "workspace",
    row,
    workspace_id: id,
    set,
    note: reason,
  });
  await tell(ctx, id, "verification_rejected", reason);
  return {};
}
