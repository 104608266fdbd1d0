import type { Access, Membership, Principal } from "#contract/permissions.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import type { CallContext, SideEffects } from "#server/core/side-effects.ts";
import type { Cookies } from "#server/http/cookies.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { UploadedFile } from "#server/http/uploads.ts";

/** Calls that anybody may make, or any user: no tenant. */
export interface PublicContext extends CallContext, SideEffects {
  readonly principal: Principal | null;
  readonly system: SystemDb;
  readonly cookies: Cookies;
}
export interface SessionContext extends PublicContext {
  readonly principal: Principal;
}

/** A member's call: everything goes through the workspace's own view of the database. */
export interface MemberContext extends CallContext, SideEffects {
  readonly principal: Principal & { readonly workspace: Membership };
  readonly db: TenantDb;
}

/** The context that belongs to a kind of access. */
export type ContextOf<A extends Access> = A extends { kind: "member" }
  ? MemberContext
  : A extends { kind: "public" }
    ? PublicContext
    : SessionContext;

/** The same before a transaction is opened: for work that must not hold one (parsing a file, hashing a password). */
export interface PreTransactionContext<C> extends CallContext {
  readonly principal: C extends { principal: infer P } ? P : never;
  readonly deps: Dependencies;
  readonly file: UploadedFile | null;
  transaction<R>(work: (ctx: C) => Promise<R>): Promise<R>;
  /** Runs `work` in a transaction of the caller's own account, outside of any company. */
  asPerson<R>(work: (ctx: SessionContext) => Promise<R>): Promise<R>;
}
