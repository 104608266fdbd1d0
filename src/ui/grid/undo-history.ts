/** Steps that can be undone and redone. The latest step is the last item in each list. */
export interface History<Step> {
  past: readonly Step[];
  future: readonly Step[];
}

const LIMIT = 200;

export function emptyHistory<Step>(): History<Step> {
  return { past: [], future: [] };
}

/** Adds a step and discards all redo steps. */
export function recordStep<Step>(history: History<Step>, step: Step): History<Step> {
  return { past: [...history.past, step].slice(-LIMIT), future: [] };
}

export function stepBack<Step>(history: History<Step>): { step: Step; history: History<Step> } | null {
  const step = history.past.at(-1);
  if (step === undefined) return null;
  return { step, history: { past: history.past.slice(0, -1), future: [...history.future, step] } };
}

export function stepForward<Step>(history: History<Step>): { step: Step; history: History<Step> } | null {
  const step = history.future.at(-1);
  if (step === undefined) return null;
  return { step, history: { past: [...history.past, step], future: history.future.slice(0, -1) } };
}
