import { CURRENCY } from "#contract/money/currency.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import type { Said } from "#src/entities/fields/field.ts";

type Answered = Pick<SupplierRow, "invited" | "answered" | "waiting">;

/** Invitations that are over, one way or the other: who can still answer hasn't failed to. */
export const settledOf = ({ invited, waiting }: Answered): number => invited - waiting;

/** The part of the settled invitations that brought prices, in whole per cent; null without any. */
export function answerRate(row: Answered, { formats }: Pick<Said, "formats">): string | null {
  const settled = settledOf(row);
  const whole = { min: 0, max: 0 };
  return settled === 0 ? null : formats.percent(String(Math.round((row.answered * 100) / settled)), { digits: whole });
}

/** "75 % (3 of 4)". */
export function answersText(row: Answered, { t, formats }: Said): string {
  const rate = answerRate(row, { formats });
  if (rate === null) return "";
  const [answered, settled] = [formats.count(row.answered), formats.count(settledOf(row))];
  return t("suppliers.rate", { rate, answered, settled });
}

/** What was ordered, each currency by itself. */
export const sumsText = ({ sums }: Pick<SupplierRow, "sums">, { formats }: Pick<Said, "formats">): string =>
  (sums ?? [])
    .map(({ currency, total_with_vat }) => formats.money(total_with_vat, CURRENCY[currency].code))
    .join(" · ");
