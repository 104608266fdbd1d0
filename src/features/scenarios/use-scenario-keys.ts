import type { RefObject } from "react";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { SideLetter } from "#src/features/scenarios/sides.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

/** Keys of the page: J and K move in the list, A and B put the row on a side, X swaps, N makes a scenario, D a copy. */
export function useScenarioKeys(given: {
  readonly root: RefObject<HTMLElement | null>;
  readonly list: readonly Scenario[];
  /** Scenario that had the focus last. */
  readonly at: Scenario | undefined;
  readonly mayChange: boolean;
  /** Scenario that Ctrl Enter applies; null if it can't be applied. */
  readonly main: Scenario | null;
  readonly onPut: (letter: SideLetter, scenario: Scenario) => void;
  readonly onSwap: (() => void) | null;
  readonly onNew: () => void;
  readonly onCopy: (scenario: Scenario) => void;
  readonly onApply: (scenario: Scenario) => void;
}): void {
  const { root, list, at, mayChange, main, onPut, onSwap } = given;
  const go = (step: number): void => {
    const place = at === undefined ? -1 : list.findIndex(({ id }) => id === at.id);
    const next = list[Math.min(list.length - 1, Math.max(0, place + step))];
    root.current?.querySelector<HTMLElement>(`[data-scenario="${next?.id ?? 0}"]`)?.focus();
  };
  const put = (letter: SideLetter): void => {
    if (at !== undefined) onPut(letter, at);
  };
  useShortcut("j", () => go(1));
  useShortcut("k", () => go(-1));
  useShortcut("a", () => put("a"));
  useShortcut("b", () => put("b"));
  useShortcut("x", () => onSwap?.(), onSwap !== null);
  useShortcut("n", given.onNew, mayChange);
  useShortcut("d", () => at !== undefined && given.onCopy(at), mayChange && at !== undefined);
  useShortcut("ctrl+enter", () => main !== null && given.onApply(main), main !== null);
}
