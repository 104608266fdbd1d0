import { useRef, useState } from "react";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { emptyHistory, record, stepBack, stepForward } from "#src/ui/grid/history.ts";
import type { History } from "#src/ui/grid/history.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

/** Something that was done to many items at once, and how it is taken back and done again. */
export interface Deed {
  /** "12 requests changed". */
  readonly text: string;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

/**
 * What was done to the list in this visit: Ctrl+Z takes the latest deed back, Ctrl+Shift+Z and Ctrl+Y do it again; the
 * toast of a deed offers the same. One that fails stays where it is, and says why. `isOn` is false while a grid has the keys.
 */
export function useDeeds(isOn: boolean): { done: (deed: Deed) => void } {
  const t = useT();
  const fail = useFailure();
  const feedback = useFeedback();
  const [history, setHistory] = useState<History<Deed>>(() => emptyHistory());
  /** Keys that come while a deed is under way have their turn after it. */
  const turn = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(history);
  const keep = (next: History<Deed>): void => {
    latest.current = next;
    setHistory(next);
  };

  async function travel(way: "undo" | "redo"): Promise<void> {
    const move = way === "undo" ? stepBack(latest.current) : stepForward(latest.current);
    if (move === null) return;
    try {
      await move.step[way]();
      keep(move.history);
      tell(move.step, way);
    } catch (error) {
      fail(error);
    }
  }
  const go = (way: "undo" | "redo"): void => {
    turn.current = turn.current.then(() => travel(way));
  };
  /** Says what was done, and offers the way back. */
  function tell({ text }: Deed, way: "undo" | "redo"): void {
    const action = way === "undo" ? { label: t("purchase_items.deeds.redo"), keys: "Ctrl Shift Z", onClick: () => go("redo") } : { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: () => go("undo") };
    feedback.toast(way === "undo" ? t("purchase_items.deeds.undone", { text }) : text, { action });
  }
  const any = history.past.length > 0 || history.future.length > 0;
  useShortcut("ctrl+z", () => go("undo"), isOn && any);
  useShortcut("ctrl+shift+z", () => go("redo"), isOn && any);
  useShortcut("ctrl+y", () => go("redo"), isOn && any);
  return {
    done: (deed) => {
      keep(record(latest.current, deed));
      tell(deed, "redo");
    },
  };
}
