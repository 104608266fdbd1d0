import { PERMISSIONS } from "#contract/permissions.ts";
import { systemTransaction, tenantTransaction } from "#server/db/transaction.ts";
import type { MemberContext, SessionContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { sideEffects } from "#server/http/side-effects.ts";
import { memberContext } from "#server/http/member-context.ts";

export interface Side {
  readonly workspace: number;
  readonly owner: { readonly id: number };
}

export function actingAs<R>(
  deps: Pick<Dependencies, "db" | "clock"> & Partial<Pick<Dependencies, "secrets" | "env">>,
  by: Side & { readonly as: "customer" | "supplier" },
  work: (ctx: MemberContext) => Promise<R>,
): Promise<R> {
  return tenantTransaction(deps.db, { workspace_id: by.workspace }, async (db) => {
    const workspace = {
      id: by.workspace,
      status: "VERIFIED",
      is_customer: by.as === "customer",
      is_supplier: by.as === "supplier",
      is_owner: true,
      permissions: PERMISSIONS,
    } as const;
    const call = {
      now: deps.clock.now(),
      language: "ru",
      address: "127.0.0.1",
      user_agent: null,
      token: null,
    } as const;
    const { ctx, announce } = memberContext({
      call,
      principal: { user_id: by.owner.id, is_admin: false, confirmed: true, workspace },
      db,
      public_url: deps.env?.PUBLIC_URL ?? "http://localhost:3000",
      secrets: deps.secrets,
    });
    const result = await work(ctx);
    await announce();
    return result;
  });
}

export function actingAsAdministrator<R>(
  deps: Pick<Dependencies, "db" | "clock"> & Partial<Pick<Dependencies, "secrets" | "env">>,
  administrator: { readonly id: number },
  work: (ctx: SessionContext) => Promise<R>,
): Promise<R> {
  return systemTransaction(deps.db, {}, async (trx) => {
    const at = deps.clock.now();
    const call = { now: at, language: "ru", address: "127.0.0.1", user_agent: null, token: null } as const;
    const { effects, announce } = sideEffects({
      actor: { workspace_id: null, user_id: administrator.id, address: call.address, at },
      public_url: deps.env?.PUBLIC_URL ?? "http://localhost:3000",
      secrets: deps.secrets,
      run: async (statement) => (await statement.execute(trx)).rows,
    });
    const principal = { user_id: administrator.id, is_admin: true, confirmed: true, workspace: null };
    const result = await work({
      ...call,
      ...effects,
      principal,
      system: trx,
      cookies: {
        session: () => undefined,
        device: () => null,
        rememberDevice: () => undefined,
        visitor: () => null,
        consent: () => undefined,
      },
    });
    await announce();
    return result;
  });
}
