import type { CompareCell } from "#contract/award/award.types.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** Says why a winner is chosen, or that the reason is missing. Returns an empty string if none is needed. */
export const reasonWords = (reason: string | null, t: Translate): string =>
  reason === null ? "" : reason === "" ? t("comparison.reason.missing") : t("comparison.reason.written", { reason });

/** Reasons by lots that need one, null for a missing reason. */
export type LotReasons = ReadonlyMap<number, string | null>;
export const NO_REASONS: LotReasons = new Map();

/** Returns the reason for a cell: null if it needs none, an empty string if it isn't written yet. */
export const reasonOf =
  (reasons: LotReasons) =>
  ({ id }: { readonly id: number }, { best }: Pick<CompareCell, "best">, winner: object | undefined): string | null =>
    winner === undefined || best || !reasons.has(id) ? null : (reasons.get(id) ?? "");
