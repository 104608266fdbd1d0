import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

type Answered = Pick<SupplierRow, "invited" | "answered" | "waiting">;

/** Invitations that are over, one way or the other: who can still answer hasn't failed to. */
export const settledOf = ({ invited, waiting }: Answered): number => invited - waiting;

/** A part of a number in whole per cent; null of nothing. */
function rateOf(part: number, whole: number, { formats }: Pick<TextTools, "formats">): string | null {
  const digits = { min: 0, max: 0 };
  return whole === 0 ? null : formats.percent(String(Math.round((part * 100) / whole)), { digits });
}

/** The part of the settled invitations that brought prices. */
export const answerRate = (row: Answered, tools: Pick<TextTools, "formats">): string | null =>
  rateOf(row.answered, settledOf(row), tools);

/** The part of the lines that were due and came whole on time; null where nothing was, or nobody may know. */
export const onTimeRate = (
  { deliveries }: Pick<SupplierRow, "deliveries">,
  tools: Pick<TextTools, "formats">,
): string | null => (deliveries === null ? null : rateOf(deliveries.on_time, deliveries.due, tools));

/** "75 % (3 of 4)". */
export function answersText(row: Answered, { t, formats }: TextTools): string {
  const rate = answerRate(row, { formats });
  if (rate === null) return "";
  const [answered, settled] = [formats.count(row.answered), formats.count(settledOf(row))];
  return t("suppliers.rate", { rate, answered, settled });
}

/** What was ordered, each currency by itself. */
export const sumsText = ({ sums }: Pick<SupplierRow, "sums">, { formats }: Pick<TextTools, "formats">): string =>
  (sums ?? []).map(({ currency, total_with_vat }) => formats.money(total_with_vat, currency)).join(" · ");
