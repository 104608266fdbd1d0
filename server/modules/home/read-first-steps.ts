import type { FirstSteps } from "#contract/home/home.api.ts";
import { may } from "#contract/permissions.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findDoneSteps } from "#server/modules/home/first-steps.store.ts";
import type { HomeScope } from "#server/modules/home/home.store.ts";

/** Reads the setup steps of the workspace. A step that the caller may not take is null. */
export async function readFirstSteps({ db, principal }: MemberContext, scope: HomeScope): Promise<FirstSteps> {
  const { status, is_customer } = principal.workspace;
  const done = foundOrThrow(await findDoneSteps(db, principal.user_id));
  return {
    is_hidden: done.is_hidden,
    is_sent: status === "SENT_TO_VERIFICATION" || status === "VERIFIED",
    verified: status === "VERIFIED",
    due_at: status === "SENT_TO_VERIFICATION" ? done.due_at : null,
    has_items: scope.purchase ? done.has_items : null,
    has_colleagues: may(principal, "invite_user") ? done.has_colleagues : null,
    has_suppliers: is_customer && may(principal, "read_supplier") ? done.has_suppliers : null,
    has_tender: scope.tender ? done.has_tender : null,
    // A company that also buys begins as a customer.
    has_answer: scope.offer && !is_customer ? done.has_answer : null,
    has_sample: scope.tender ? done.has_sample : null,
    sample_tender: scope.tender ? done.sample_tender : null,
  };
}
