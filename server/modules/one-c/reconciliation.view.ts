import type { z } from "zod";
import { reconciliationMachine } from "#contract/one-c/reconciliation.machine.ts";
import type { ReconciliationCandidate, ReconciliationItem } from "#contract/one-c/reconciliation.schema.ts";
import type { OneCMatch } from "#contract/one-c/one-c.values.ts";
import { may } from "#contract/permissions.ts";
import type { MemberContext } from "#server/http/context.ts";
import { candidatesOf } from "#server/modules/one-c/reconciliation-candidate.store.ts";
import type { ReconciliationRow } from "#server/modules/one-c/reconciliation.store.ts";
import type { CandidateRow } from "#server/modules/one-c/reconciliation-candidate.store.ts";

type Item = z.input<typeof ReconciliationItem>;

function matchesOf({ is_named, is_number, is_counterparty, sum_of }: CandidateRow): OneCMatch[] {
  const found: Readonly<Record<OneCMatch, boolean>> = {
    id: is_named,
    number: is_number,
    counterparty: is_counterparty,
    sum: sum_of !== null,
  };
  return (["id", "number", "counterparty", "sum"] as const).filter((match) => found[match]);
}

function candidateView(row: CandidateRow): z.input<typeof ReconciliationCandidate> {
  const { item: _item, is_named: _named, is_number: _number, is_counterparty: _counterparty, ...shown } = row;
  return { ...shown, matches: matchesOf(row) };
}

/** Returns the actions allowed on a document. An automatic assignment can't be undone. */
function actionsOf(ctx: MemberContext, { status, decided_by }: ReconciliationRow): Item["actions"] {
  if (!may(ctx.principal, "update_order")) return [];
  const actions = reconciliationMachine.actions(status);
  return decided_by === null ? actions.filter((action) => action !== "undo") : actions;
}

const counterpartyOf = ({ said: { companies } }: ReconciliationRow) =>
  companies.find(({ inn }) => inn !== "") ?? companies[0] ?? { name: "", inn: "" };

export async function reconciliationViews(ctx: MemberContext, rows: readonly ReconciliationRow[]): Promise<Item[]> {
  const open = rows.filter(({ status }) => status === "open");
  const candidates = open.length === 0 ? [] : await candidatesOf(ctx.db, open);
  return rows.map((row): Item => {
    const { said, id, version, status, doubt, is_completed, order, came_at, decided_by, decided_at } = row;
    const { name: counterparty, inn } = counterpartyOf(row);
    return {
      id,
      version,
      status,
      doubt,
      number: said.number,
      date: said.date,
      operation: said.operation,
      counterparty,
      inn,
      sum: said.sum,
      currency: said.currency,
      is_paid: said.paid,
      booked: row.effect?.booked ?? null,
      is_cancelled: said.cancelled,
      is_completed,
      words: said.words,
      candidates: candidates.filter(({ item }) => open[item] === row).map(candidateView),
      order,
      came_at,
      decided_by,
      decided_at,
      actions: actionsOf(ctx, row),
    };
  });
}
