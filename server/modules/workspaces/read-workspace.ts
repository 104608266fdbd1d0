import type { z } from "zod";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findCompany } from "#server/modules/workspaces/company.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";
import { findWorkspace } from "#server/modules/workspaces/workspace.store.ts";
import { workspaceView } from "#server/modules/workspaces/workspace.view.ts";

export async function readWorkspace({ db, principal }: MemberContext): Promise<z.input<typeof WorkspaceDetail>> {
  const row = foundOrThrow(await findWorkspace(db, principal.user_id));
  const company = await findCompany(db);
  const { owner_id, owner_name, ownership_offer, time_zone, created_at, due_at, reject_reason } = row;
  return {
    ...workspaceView(row),
    owner: { id: owner_id, name: owner_name },
    ownership_offer,
    time_zone,
    created_at,
    due_at,
    reject_reason,
    company_info: company === undefined ? null : companyView(company),
  };
}
