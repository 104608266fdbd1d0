import { useNotify as useNotifyOfReactAdmin } from "ra-core";
import type { NotificationPayload } from "ra-core";
import { useCallback } from "react";
import { now } from "#src/locale/clock.ts";

/**
 * Button in a message that reverts the last action. Reverting sends a request, because the server has already applied
 * the change.
 */
export interface MessageAction {
  readonly label: string;
  readonly onClick: () => void;
  readonly keys?: string;
}

export interface NotifyOptions {
  /** Errors appear at the top right. Other messages appear at the bottom, and each replaces the previous one. */
  readonly type?: "info" | "error";
  readonly action?: MessageAction;
  /** Time in milliseconds until the message closes. The default is 8 s with an action, otherwise 6 s. */
  readonly autoHideDuration?: number | null;
}

export interface Message extends NotifyOptions {
  /** Time at which the message was shown (ISO 8601). Absent for react-admin's own messages. */
  readonly at?: string;
  /** True for an error that was closed but is still listed in the help. */
  readonly is_closed?: boolean;
}
export const messageOf = ({ notificationOptions }: NotificationPayload): Message => notificationOptions ?? {};
export const isError = ({ type }: NotificationPayload): boolean => type === "error";

export function useNotify(): (text: string, options?: NotifyOptions) => void {
  const notify = useNotifyOfReactAdmin();
  return useCallback((text, options = {}) => notify(text, { ...options, at: now().toISOString() }), [notify]);
}
