/** What was done and can be undone, and what was undone and can be done again; the latest at the end of each. */
export interface History<Step> {
  past: readonly Step[];
  future: readonly Step[];
}

/** How many steps are kept; older ones can no longer be undone. */
const LIMIT = 200;

/** A history in which nothing has happened. */
export function emptyHistory<Step>(): History<Step> {
  return { past: [], future: [] };
}

/** Adds a step; whatever had been undone before it is forgotten. */
export function recordStep<Step>(history: History<Step>, step: Step): History<Step> {
  return { past: [...history.past, step].slice(-LIMIT), future: [] };
}

/** The step to undo and the history after that, or null when there is none. */
export function stepBack<Step>(history: History<Step>): { step: Step; history: History<Step> } | null {
  const step = history.past.at(-1);
  if (step === undefined) return null;
  return { step, history: { past: history.past.slice(0, -1), future: [...history.future, step] } };
}

/** The step to do again and the history after that, or null when there is none. */
export function stepForward<Step>(history: History<Step>): { step: Step; history: History<Step> } | null {
  const step = history.future.at(-1);
  if (step === undefined) return null;
  return { step, history: { past: [...history.past, step], future: history.future.slice(0, -1) } };
}
