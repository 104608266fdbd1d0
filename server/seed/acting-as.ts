import { PERMISSIONS } from "#contract/permissions.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { memberContext } from "#server/http/member-context.ts";

/** A company and who acts there (what `aCompany` returns fits). */
export interface Side {
  readonly workspace: number;
  readonly owner: { readonly id: number };
}

/** Runs `work` as the owner of a verified company would through the API. */
export function actingAs<R>(deps: Pick<Dependencies, "db" | "clock">, by: Side & { readonly as: "customer" | "supplier" }, work: (ctx: MemberContext) => Promise<R>): Promise<R> {
  return tenantTransaction(deps.db, { workspace_id: by.workspace }, async (db) => {
    const workspace = { id: by.workspace, status: "VERIFIED", is_customer: by.as === "customer", is_supplier: by.as === "supplier", is_owner: true, permissions: PERMISSIONS } as const;
    const call = { now: deps.clock.now(), language: "ru", address: "127.0.0.1", user_agent: null, token: null } as const;
    const { ctx, announce } = memberContext({ call, principal: { user_id: by.owner.id, is_admin: false, is_confirmed: true, workspace }, db, public_url: "http://localhost:3000" });
    const result = await work(ctx);
    await announce();
    return result;
  });
}
