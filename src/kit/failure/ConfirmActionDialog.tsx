import type { ComponentProps } from "react";
import { useReadFirstAction } from "#src/kit/failure/use-dialog-action.ts";
import type { ReadFirst } from "#src/kit/failure/use-dialog-action.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";

interface ConfirmAttemptProps extends Omit<ComponentProps<typeof ConfirmDialog>, "open" | "error" | "onConfirm"> {
  /** What it shows is read first. */
  seen?: ReadFirst;
  /** Does it; what it is refused with, or answers as a sentence, stays in the dialog. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something is done, and does it: busy meanwhile, and open until it has been done. */
export function ConfirmActionDialog({ seen, onConfirm, busy: waits = false, ...asked }: ConfirmAttemptProps) {
  const { busy, error, attempt } = useReadFirstAction(seen, waits);
  return <ConfirmDialog open {...asked} busy={busy} error={error} onConfirm={() => void attempt(onConfirm)} />;
}
