import type { ComponentProps } from "react";
import { useReadFirstAction } from "#src/kit/failure/use-dialog-action.ts";
import type { ReadFirst } from "#src/kit/failure/use-dialog-action.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

interface FormAttemptProps extends Omit<ComponentProps<typeof FormDialog>, "open" | "error" | "onSubmit"> {
  seen?: ReadFirst;
  /** Runs the action. The dialog shows any error, and the message to which the promise resolves, if any. */
  onSubmit: () => Promise<unknown>;
}

/**
 * Shows a short form and runs its action on submit. The dialog is disabled while the action runs, and closes only on
 * success.
 */
export function FormActionDialog({ seen, onSubmit, busy: waits = false, ...form }: FormAttemptProps) {
  const { busy, error, attempt } = useReadFirstAction(seen, waits);
  return <FormDialog open {...form} busy={busy} error={error} onSubmit={() => void attempt(onSubmit)} />;
}
