import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

type Answered = Pick<SupplierRow, "invited" | "answered" | "waiting">;

/** Returns the number of invitations that have been answered or can no longer be answered. */
export const settledOf = ({ invited, waiting }: Answered): number => invited - waiting;

/** Formats a share in whole percent. Returns null if the whole is zero. */
function rateOf(part: number, whole: number, { formats }: Pick<TextTools, "formats">): string | null {
  const digits = { min: 0, max: 0 };
  return whole === 0 ? null : formats.percent(String(Math.round((part * 100) / whole)), { digits });
}

export const answerRate = (row: Answered, tools: Pick<TextTools, "formats">): string | null =>
  rateOf(row.answered, settledOf(row), tools);

/**
 * Formats the share of due lines that arrived complete and on time. Null if no line was due or if the user may not read
 * deliveries.
 */
export const onTimeRate = (
  { deliveries }: Pick<SupplierRow, "deliveries">,
  tools: Pick<TextTools, "formats">,
): string | null => (deliveries === null ? null : rateOf(deliveries.on_time, deliveries.due, tools));

/** Formats a supplier's answer rate, such as "75 % (3 of 4)". Returns an empty string without finished invitations. */
export function answersText(row: Answered, { t, formats }: TextTools): string {
  const rate = answerRate(row, { formats });
  if (rate === null) return "";
  const [answered, settled] = [formats.count(row.answered), formats.count(settledOf(row))];
  return t("suppliers.rate", { rate, answered, settled });
}

export const sumsText = ({ sums }: Pick<SupplierRow, "sums">, { formats }: Pick<TextTools, "formats">): string =>
  (sums ?? []).map(({ currency, total_with_vat }) => formats.money(total_with_vat, currency)).join(" · ");
