import type { ErrorCode } from "#contract/errors.ts";
import type { SecurityAction } from "#contract/history/security-actions.ts";
import { AppError } from "#server/core/app-error.ts";
import type { Call } from "#server/http/call.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

const SECURITY: Readonly<Partial<Record<ErrorCode, SecurityAction>>> = {
  wrong_credentials: "wrong_password",
  wrong_code: "wrong_code",
  second_factor_incorrect: "wrong_second_factor",
  too_many_requests: "too_many_tries",
  unauthenticated: "refused_call",
  forbidden: "refused_call",
  admins_only: "refused_call",
  owner_only: "refused_call",
  beyond_own_rights: "refused_call",
  account_blocked: "refused_call",
  foreign_page: "foreign_page",
};

export function noteRefusal({ security }: Pick<Dependencies, "security">, call: Call, error: unknown): void {
  if (!(error instanceof AppError)) return;
  const action = SECURITY[error.code];
  const { endpoint } = call.route;
  const { token, address, user_agent, now } = call.context;
  // Opening a page without a session isn't an attack.
  if (action === undefined || (error.code === "unauthenticated" && token === null)) return;
  const account = error.details.account ?? call.account;
  const where = { address, user_agent, call: `${endpoint.method} ${endpoint.path}` };
  security.note({ action, account, by: call.account, workspace: null, ...where }, now);
}
