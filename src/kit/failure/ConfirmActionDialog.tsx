import type { ComponentProps } from "react";
import { useReadFirstAction } from "#src/kit/failure/use-dialog-action.ts";
import type { ReadFirst } from "#src/kit/failure/use-dialog-action.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";

interface ConfirmAttemptProps extends Omit<ComponentProps<typeof ConfirmDialog>, "open" | "error" | "onConfirm"> {
  seen?: ReadFirst;
  /** Runs the action. The dialog shows any error, and the message to which the promise resolves, if any. */
  onConfirm: () => Promise<unknown>;
}

/**
 * Asks for confirmation and runs the action. The dialog is disabled while the action runs, and closes only on success.
 */
export function ConfirmActionDialog({ seen, onConfirm, busy: waits = false, ...asked }: ConfirmAttemptProps) {
  const { busy, error, attempt } = useReadFirstAction(seen, waits);
  return <ConfirmDialog open {...asked} busy={busy} error={error} onConfirm={() => void attempt(onConfirm)} />;
}
