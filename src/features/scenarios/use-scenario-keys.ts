import type { RefObject } from "react";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { SideLetter } from "#src/features/scenarios/sides.ts";
import { useT } from "#src/locale/use-t.ts";
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
  const t = useT();
  const { root, list, at, mayChange, main, onPut, onSwap } = given;
  const go = (step: number): void => {
    const place = at === undefined ? -1 : list.findIndex(({ id }) => id === at.id);
    const next = list[Math.min(list.length - 1, Math.max(0, place + step))];
    root.current?.querySelector<HTMLElement>(`[data-scenario="${next?.id ?? 0}"]`)?.focus();
  };
  const put = (letter: SideLetter): void => {
    if (at !== undefined) onPut(letter, at);
  };
  useShortcut("j", t("scenarios.keys.move"), () => go(1));
  useShortcut("k", t("scenarios.keys.move"), () => go(-1));
  useShortcut("a", t("scenarios.keys.side"), () => put("a"));
  useShortcut("b", t("scenarios.keys.side"), () => put("b"));
  useShortcut("x", t("scenarios.keys.swap"), () => onSwap?.(), onSwap !== null);
  useShortcut("n", t("scenarios.new"), given.onNew, mayChange);
  useShortcut("d", t("scenarios.copy"), () => at !== undefined && given.onCopy(at), mayChange && at !== undefined);
  useShortcut("ctrl+enter", t("scenarios.apply"), () => main !== null && given.onApply(main), main !== null);
}
