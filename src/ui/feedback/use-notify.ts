import { useNotify as useNotifyOfReactAdmin } from "ra-core";
import type { NotificationPayload } from "ra-core";
import { useCallback } from "react";
import { now } from "#src/locale/clock.ts";

/** What takes back what was just done: a call of its own, since that has already happened on the server. */
export interface MessageAction {
  readonly label: string;
  readonly onClick: () => void;
  /** The key that does the same, as a hint ("Ctrl Z"). */
  readonly keys?: string;
}

/** As react-admin names them, and what our messages have besides. */
export interface NotifyOptions {
  /** An error stands at the top right, anything else below; the next of those takes its place. */
  readonly type?: "info" | "error";
  /** At most one, such as undo. */
  readonly action?: MessageAction;
  /** How long it stays, milliseconds; with an action it is 8 s, else 6 s. */
  readonly autoHideDuration?: number | null;
}

/** A message that was given, as it is drawn. */
export interface Message extends NotifyOptions {
  /** ISO 8601; react-admin's own messages have none. */
  readonly at?: string;
  /** Of an error: it is no longer shown, but kept for the help. */
  readonly is_closed?: boolean;
}
export const messageOf = ({ notificationOptions }: NotificationPayload): Message => notificationOptions ?? {};
export const isError = ({ type }: NotificationPayload): boolean => type === "error";

/**
 * react-admin's `useNotify` with the options of our messages: says in the person's words that something is done, or
 * what went wrong.
 */
export function useNotify(): (text: string, options?: NotifyOptions) => void {
  const notify = useNotifyOfReactAdmin();
  return useCallback((text, options = {}) => notify(text, { ...options, at: now().toISOString() }), [notify]);
}
