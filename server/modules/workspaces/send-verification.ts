import type { z } from "zod";
import { fieldsOf } from "#contract/fields.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import { nextBusinessDayEnd } from "#contract/workspaces/business-days.ts";
import { companyErrors, companyMissing } from "#contract/workspaces/company.rules.ts";
import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { assertTransition, transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findCompany } from "#server/modules/workspaces/company.store.ts";
import { readWorkspace } from "#server/modules/workspaces/read-workspace.ts";
import { administrators, findWorkspace } from "#server/modules/workspaces/workspace.store.ts";

/**
 * Asks the administrators to verify the company. The decision is due by the end of the next business day.
 * @throws AppError wrong_state, company_incomplete with each missing or wrong field
 */
export async function sendVerification(ctx: MemberContext): Promise<z.input<typeof WorkspaceDetail>> {
  const { db, principal, now } = ctx;
  const row = foundOrThrow(await findWorkspace(db, principal.user_id));
  assertTransition(ctx, workspaceMachine, { action: "send", row });
  const company = fieldsOf(COMPANY_INFO_FIELDS, foundOrThrow(await findCompany(db)));
  const missing = companyMissing(company).map((field): [string, string[]] => [field, ["required"]]);
  const wrong = Object.entries(companyErrors(company, now)).map(([field, code]): [string, string[]] => [field, [code]]);
  if (missing.length + wrong.length > 0)
    throw new AppError("company_incomplete", { fields: Object.fromEntries([...missing, ...wrong]) });
  const set = {
    sent_at: now.toISOString(),
    due_at: nextBusinessDayEnd(now).toISOString(),
    decided_at: null,
    reject_reason: null,
  };
  await transition(ctx, workspaceMachine, { action: "send", table: "workspace", entity: "workspace", row, set });
  const mails = (await administrators(db)).map(({ email, language }) => ({
    kind: "verification_asked" as const,
    to: email,
    language,
    params: { workspace: row.name, inn: company.inn ?? "" },
    path: `/admin-profile/workspace/${db.me}`,
  }));
  await ctx.mail(mails);
  ctx.live({ kind: "workspace_changed", id: db.me }, [db.me]);
  return readWorkspace(ctx);
}
