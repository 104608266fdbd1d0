import { tenderMachine } from "#contract/states/tender.machine.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";
import type { LotPatch } from "#contract/tenders/lot.schema.ts";
import type { CompareOffer, WinnerChoice } from "#contract/award/award.types.ts";
import { winnerProblems } from "#contract/award/rules.ts";
import { compare, normalise } from "#contract/money/decimal.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { awardedLots, candidates, replaceWinners } from "#server/modules/award/award.store.ts";
import type { AwardedLot, Candidate } from "#server/modules/award/award.store.ts";
import { deleteReasons } from "#server/modules/award/reason.store.ts";
import { voidApproval } from "#server/modules/approvals/transition-approval.ts";

export interface WinnerChange {
  readonly lot: number;
  readonly winners: NonNullable<LotPatch["winners"]>;
  readonly row: number;
}

/** Converts an offer line for the winner rules, which accept each line as an offer of its own. */
const asOffer = ({ offer, status, is_closed, currency, ...item }: Candidate): CompareOffer => ({
  id: offer,
  status,
  is_closed,
  currency,
  basis: "net",
  submitted_at: null,
  items: [
    {
      ...item,
      price_with_vat: null,
      vat_percent: null,
      delivery_min: null,
      delivery_max: null,
      available_quantity: null,
      replacement: false,
    },
  ],
});

const choices = ({ lot, winners }: WinnerChange): WinnerChoice[] =>
  winners.map(({ offer_item, quantity }) => ({ lot, offer_item, quantity: normalise(quantity) }));

const keepsOrdered = (lot: AwardedLot, change: WinnerChange): boolean =>
  lot.winners.every(
    (winner) =>
      !winner.is_ordered ||
      change.winners.some(
        ({ offer_item, quantity }) => offer_item === winner.offer_item && compare(quantity, winner.quantity) === 0,
      ),
  );

/**
 * @throws AppError already_ordered if a lot is ordered completely, or if the choice omits a part of the lot that is
 * already ordered
 */
function assertOpen(lots: ReadonlyMap<number, AwardedLot>, changes: readonly WinnerChange[]): void {
  const problems = changes.flatMap((change): RawProblem[] => {
    const lot = foundOrThrow(lots.get(change.lot));
    return lot.is_ordered || !keepsOrdered(lot, change)
      ? [{ code: "winner_lot_ordered", row: change.row, field: "winners" }]
      : [];
  });
  if (problems.length > 0) throw new AppError("already_ordered", { problems });
}

/** @throws AppError invalid_input with all problems of the choice, by row */
function assertChoice(
  lots: ReadonlyMap<number, AwardedLot>,
  given: { changes: readonly WinnerChange[]; lines: readonly Candidate[] },
): void {
  const rows = new Map(given.changes.map(({ lot, row }) => [lot, row]));
  const found = winnerProblems({
    lots: [...lots.values()],
    offers: given.lines.map(asOffer),
    winners: given.changes.flatMap((change) => {
      const held = new Set(
        lots
          .get(change.lot)
          ?.winners.filter(({ is_ordered }) => is_ordered)
          .map(({ offer_item }) => offer_item),
      );
      return choices(change).map((winner) => ({ ...winner, is_ordered: held.has(winner.offer_item) }));
    }),
  });
  const problems = found.map(({ code, lot }): RawProblem => ({ code, row: rows.get(lot) ?? 0, field: "winners" }));
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
}

const words = (winners: readonly { readonly offer_item: number; readonly quantity: string }[]) =>
  winners
    .map(({ offer_item, quantity }) => ({ offer_item, quantity: normalise(quantity) }))
    .toSorted((a, b) => a.offer_item - b.offer_item);

/**
 * Sets the winners of lots, or of none if one of them is invalid, in a constant number of statements. The caller has
 * locked the tender, which also protects its offers and orders, because both are written under the same lock. Unchanged
 * winners don't change the lot's version.
 * @throws AppError wrong_state before the tender is completed; already_ordered or invalid_input with problems by row
 */
export async function chooseWinners(
  ctx: MemberContext,
  tender: { readonly id: number; readonly status: TenderStatus },
  changes: readonly WinnerChange[],
): Promise<void> {
  const { db } = ctx;
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const lots = new Map(
    (
      await awardedLots(
        db,
        tender.id,
        changes.map(({ lot }) => lot),
      )
    ).map((lot) => [lot.id, lot]),
  );
  assertOpen(lots, changes);
  const lines = await candidates(
    db,
    tender.id,
    changes.flatMap(({ winners }) => winners.map(({ offer_item }) => offer_item)),
  );
  assertChoice(lots, { changes, lines });
  const made = changes.flatMap((change) => {
    const lot = foundOrThrow(lots.get(change.lot));
    const [from, to] = [words(lot.winners), words(change.winners)];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ change, lot, from, to }];
  });
  if (made.length === 0) return;
  const open = made.flatMap(({ change, lot }) =>
    choices(change).filter(
      ({ offer_item }) => !lot.winners.some((winner) => winner.is_ordered && winner.offer_item === offer_item),
    ),
  );
  await replaceWinners(
    db,
    made.map(({ lot }) => lot.id),
    open,
  );
  await voidApproval(ctx, { entity: "tender", id: tender.id });
  // Deletes the reasons, because they explain the previous winners.
  await deleteReasons(
    db,
    made.map(({ lot }) => lot.id),
  );
  await ctx.audit([
    { entity: "tender", entity_id: tender.id, action: "award" },
    ...made.map(({ lot, from, to }) => ({
      entity: "lot" as const,
      entity_id: lot.id,
      action: "award" as const,
      changes: { winners: { from, to } },
    })),
  ]);
}
