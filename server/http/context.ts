import type { Access, Membership, Principal } from "#contract/permissions.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import type { CallContext, SideEffects } from "#server/core/side-effects.ts";
import type { Cookies } from "#server/http/cookies.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { UploadedFile } from "#server/http/uploads.ts";

/** Context of calls outside any workspace, open to everyone or to all users. */
export interface PublicContext extends CallContext, SideEffects {
  readonly principal: Principal | null;
  readonly system: SystemDb;
  readonly cookies: Cookies;
}
export interface SessionContext extends PublicContext {
  readonly principal: Principal;
}

/** Context of a member's call. All database access is limited to the workspace. */
export interface MemberContext extends CallContext, SideEffects {
  readonly principal: Principal & { readonly workspace: Membership };
  readonly db: TenantDb;
}

export type ContextOf<A extends Access> = A extends { kind: "member" }
  ? MemberContext
  : A extends { kind: "public" }
    ? PublicContext
    : SessionContext;

/**
 * Context before a transaction is opened, for work that must not keep a transaction open, such as parsing a file or
 * hashing a password.
 */
export interface PreTransactionContext<C> extends CallContext {
  readonly principal: C extends { principal: infer P } ? P : never;
  readonly deps: Dependencies;
  readonly file: UploadedFile | null;
  /** Aborts when the caller disconnects before the answer. */
  readonly signal: AbortSignal;
  transaction<R>(work: (ctx: C) => Promise<R>): Promise<R>;
  /** Runs `work` in a transaction outside any workspace, as the calling user. */
  asPerson<R>(work: (ctx: SessionContext) => Promise<R>): Promise<R>;
}
