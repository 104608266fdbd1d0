import { decide } from "#contract/permissions.ts";
import type { Principal } from "#contract/permissions.ts";
import { AppError } from "#server/core/app-error.ts";
import { currentWork } from "#server/core/work.ts";
import { assertAllowed } from "#server/http/assert-allowed.ts";
import { authenticate } from "#server/http/authenticate.ts";
import type { Call } from "#server/http/call.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

export interface Caller {
  readonly principal: Principal;
  readonly session: number;
}

const idOf = (text: unknown): number | null =>
  typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Replaces an invalid id in the path. No workspace has this id, so the call is answered with 404. */
const NO_WORKSPACE_ID = 0;

/**
 * Returns the requested workspace, or null. Rejects an unreadable header instead of treating it as absent, because the
 * call could otherwise reach another company than intended.
 * @throws AppError invalid_input if the header is unreadable
 */
function workspaceAsked({ request, route }: Call): { id: number | null; in_path: boolean } {
  const header = request.headers["x-workspace"];
  const named = header === undefined ? null : idOf(header);
  if (header !== undefined && named === null)
    throw new AppError("invalid_input", { fields: { "X-Workspace": ["workspace_id"] } });
  const { access } = route.endpoint;
  if (access.kind !== "member" || access.workspace !== "path") return { id: named, in_path: false };
  return { id: idOf((request.params as Record<string, unknown>)["id"]) ?? NO_WORKSPACE_ID, in_path: true };
}

/**
 * Authenticates the caller, loads the membership and enforces the endpoint's access rule.
 * @throws AppError unauthenticated, forbidden or another refusal of `decide`; not_found if the caller is not a member
 * of the workspace, so that its existence stays secret
 */
export async function admit(deps: Dependencies, call: Call): Promise<Caller | null> {
  const asked = workspaceAsked(call);
  const found = await authenticate(deps.db, {
    token: call.context.token,
    workspace: asked.id,
    now: call.context.now,
    require_admin_2fa: deps.env.REQUIRE_ADMIN_2FA,
  });
  call.account = found?.principal.user_id ?? null;
  const work = currentWork();
  if (work !== undefined) {
    work.user_id = call.account;
    work.company_id = found?.principal.workspace?.id ?? null;
  }
  const decision = decide(call.route.endpoint.access, found?.principal ?? null);
  if (decision === "no_active_company" && asked.id !== null) throw new AppError("not_found");
  assertAllowed(decision);
  return found;
}
