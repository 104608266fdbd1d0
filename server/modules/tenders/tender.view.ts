import type { z } from "zod";
import { may } from "#contract/permissions.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { mayFollow } from "#contract/tenders/tender.rules.ts";
import { TENDER_ACTIONS } from "#contract/tenders/tender.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

export type TenderView = z.input<typeof Tender>;

function actionsOf({ principal }: Pick<MemberContext, "principal">, row: TenderRow): TenderView["actions"] {
  const { status } = row;
  const updates = may(principal, "update_tender");
  const verified = principal.workspace.status === "VERIFIED";
  const open: Record<TenderView["actions"][number], boolean> = {
    edit: updates,
    delete: updates && status === "DRAFT",
    start: updates && verified && tenderMachine.can(status, "start"),
    // A completed tender with a next round can't be reopened.
    prolong:
      updates &&
      verified &&
      tenderMachine.can(status, "prolong") &&
      (status !== "DONE" || (row.has_open_lots && row.next_round === null)),
    stop: updates && tenderMachine.can(status, "stop"),
    award: updates && status === "DONE" && row.has_open_lots,
    next_round: updates && mayFollow({ status, has_next: row.next_round !== null, has_open_lots: row.has_open_lots }),
    order: may(principal, "update_order") && verified && status === "DONE" && row.has_winners_to_order,
  };
  return TENDER_ACTIONS.filter((action) => open[action]);
}

export function tenderView(ctx: Pick<MemberContext, "principal">, row: TenderRow): TenderView {
  const { has_open_lots: _open, has_winners_to_order: _winners, ...shown } = row;
  return { ...shown, actions: actionsOf(ctx, row) };
}
