import type { ReactNode } from "react";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";

interface ConfirmAttemptProps {
  title: string;
  confirm_label: string;
  destructive?: boolean;
  /** Does it; what it is refused with stays in the dialog. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Asks before something is done, and does it: busy meanwhile, and open until it has been done. */
export function ConfirmAttempt({ onConfirm, ...asked }: ConfirmAttemptProps) {
  const { busy, error, attempt } = useAttempt();
  const confirm = (): Promise<void> =>
    attempt(async () => {
      await onConfirm();
      return undefined;
    });
  return <ConfirmDialog open {...asked} busy={busy} error={error} onConfirm={() => void confirm()} />;
}
