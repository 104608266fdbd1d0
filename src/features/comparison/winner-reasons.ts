import type { Translate } from "#src/locale/use-t.ts";
import type { Choice } from "#src/features/comparison/matrix.ts";

/** Says why a winner is chosen, or that the reason is missing. Returns an empty string if none is needed. */
export const reasonWords = (reason: string | null, t: Translate): string =>
  reason === null ? "" : reason === "" ? t("comparison.reason.missing") : t("comparison.reason.written", { reason });

/** Reasons by offer lines of winners that need one, null for a missing reason. */
export type WinnerReasons = ReadonlyMap<number, string | null>;
export const NO_REASONS: WinnerReasons = new Map();

/** Returns the reason of a winner: null if it needs none, an empty string if it isn't written yet. */
export const reasonOf =
  (reasons: WinnerReasons) =>
  (winner: Choice | undefined): string | null =>
    winner === undefined || !reasons.has(winner.offer_item) ? null : (reasons.get(winner.offer_item) ?? "");
