import { useRef, useState } from "react";
import { ApiError } from "#src/api/api-error.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { emptyHistory, recordStep, stepBack, stepForward } from "#src/ui/grid/undo-history.ts";
import type { History } from "#src/ui/grid/undo-history.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

/**
 * Items that an action skipped because another user has changed their values. `isAll` is true if every item was
 * skipped.
 */
export interface SkippedItems {
  readonly names: readonly string[];
  readonly isAll: boolean;
}

/** Result of an action that changes all items or fails. */
export const NOTHING_SKIPPED: SkippedItems = { names: [], isAll: false };

export interface UndoableAction {
  readonly text: string;
  readonly undo: () => Promise<SkippedItems>;
  readonly redo: () => Promise<SkippedItems>;
}

/** Maximum number of skipped items listed by name. */
const NAMES_SHOWN = 3;

/** Returns true if the server rejected the request, in which case a retry would fail again. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;

/**
 * Undo history of the bulk actions since the page was opened. Ctrl+Z undoes the latest action, and Ctrl+Shift+Z or
 * Ctrl+Y redoes it. The toast shown after an action has the same buttons. An action without a response can be retried;
 * an action that is rejected or skips every item is removed. `isOn` is false while a grid or a form handles these keys.
 */
export function useUndoableActions(isOn: boolean): { done: (action: UndoableAction) => void } {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const fresh = useChanged("purchase-items");
  const [history, setHistory] = useState<History<UndoableAction>>(() => emptyHistory());
  /** Queues keys that are pressed during an action. */
  const turn = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(history);
  const keep = (next: History<UndoableAction>): void => {
    latest.current = next;
    setHistory(next);
  };

  async function travel(way: "undo" | "redo"): Promise<void> {
    const move = way === "undo" ? stepBack(latest.current) : stepForward(latest.current);
    if (move === null) return;
    const { step } = move;
    const drop = (names: readonly string[]): void => {
      keep({
        past: move.history.past.filter((action) => action !== step),
        future: move.history.future.filter((action) => action !== step),
      });
      notify([t("purchase_items.actions.skipped", { text: step.text }), ...passedBy(names)].join(" "));
    };
    try {
      const { names, isAll } = await step[way]();
      await fresh();
      if (isAll) return drop(names);
      keep(move.history);
      tell(step, way, names);
    } catch (error) {
      void fresh();
      fail(error);
      if (isRefused(error)) drop([]);
    }
  }
  const go = (way: "undo" | "redo"): void => {
    turn.current = turn.current.then(() => travel(way));
  };
  const passedBy = (names: readonly string[]): string[] =>
    names.length === 0
      ? []
      : [
          t("purchase_items.actions.left", {
            smart_count: names.length,
            names: names.slice(0, NAMES_SHOWN).join(", "),
          }),
        ];
  function tell({ text }: UndoableAction, way: "undo" | "redo", names: readonly string[] = []): void {
    const action =
      way === "undo"
        ? { label: t("purchase_items.actions.redo"), keys: "Ctrl Shift Z", onClick: () => go("redo") }
        : { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: () => go("undo") };
    notify([way === "undo" ? t("purchase_items.actions.undone", { text }) : text, ...passedBy(names)].join(". "), {
      action,
    });
  }
  const any = history.past.length > 0 || history.future.length > 0;
  useShortcut("ctrl+z", t("frame.keys.undo_redo"), () => go("undo"), isOn && any);
  useShortcut("ctrl+shift+z", t("frame.keys.undo_redo"), () => go("redo"), isOn && any);
  useShortcut("ctrl+y", null, () => go("redo"), isOn && any);
  return {
    done: (action) => {
      keep(recordStep(latest.current, action));
      tell(action, "redo");
    },
  };
}
