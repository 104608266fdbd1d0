import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

type Answered = Pick<SupplierRow, "invited" | "answered" | "waiting">;

interface Answers {
  readonly answered: number;
  /** Finished invitations. A supplier who can still answer hasn't failed to. */
  readonly settled: number;
  readonly waiting: number;
}

/** Returns the invitations and answers, or null if the reader may not know of tenders. */
export const answersOf = ({ invited, answered, waiting }: Answered): Answers | null =>
  invited === null || answered === null || waiting === null ? null : { answered, settled: invited - waiting, waiting };

/** Formats a share in whole percent. Returns null if the whole is zero. */
function rateOf(part: number, whole: number, { formats }: Pick<TextTools, "formats">): string | null {
  const digits = { min: 0, max: 0 };
  return whole === 0 ? null : formats.percent(String(Math.round((part * 100) / whole)), { digits });
}

export const answerRate = ({ answered, settled }: Answers, tools: Pick<TextTools, "formats">): string | null =>
  rateOf(answered, settled, tools);

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
  const answers = answersOf(row);
  const rate = answers === null ? null : answerRate(answers, { formats });
  if (answers === null || rate === null) return "";
  const [answered, settled] = [formats.count(answers.answered), formats.count(answers.settled)];
  return t("suppliers.rate", { rate, answered, settled });
}

export const sumsText = ({ sums }: Pick<SupplierRow, "sums">, { formats }: Pick<TextTools, "formats">): string =>
  (sums ?? []).map(({ currency, total_with_vat }) => formats.money(total_with_vat, currency)).join(" · ");
