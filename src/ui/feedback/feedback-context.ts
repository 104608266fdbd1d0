import { createContext, useContext } from "react";

export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
  /** The key that does the same, as a hint ("Ctrl Z"). */
  readonly keys?: string;
}

export interface ToastOptions {
  readonly action?: ToastAction;
  /** How long it stays, milliseconds; with an action it is 8 s, else 6 s. */
  readonly stay_ms?: number;
}

export interface ShownError {
  readonly id: number;
  readonly title: string | null;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface Feedback {
  /** Says below that something is done; at most one action, such as undo. The next toast takes its place. */
  toast(text: string, options?: ToastOptions): void;
  /** Shows an error at the top right for 5 s, as text and never as markup. */
  error(text: string, options?: { title?: string }): void;
  /** The last errors, the newest first. */
  readonly lastErrors: readonly ShownError[];
}

export const FeedbackContext = createContext<Feedback | null>(null);

/** Toasts and errors; works under a FeedbackProvider only. */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (feedback === null) throw new Error("useFeedback needs a FeedbackProvider above it.");
  return feedback;
}
