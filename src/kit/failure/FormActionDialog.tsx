import type { ComponentProps } from "react";
import { useReadFirstAction } from "#src/kit/failure/use-dialog-action.ts";
import type { ReadFirst } from "#src/kit/failure/use-dialog-action.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

interface FormAttemptProps extends Omit<ComponentProps<typeof FormDialog>, "open" | "error" | "onSubmit"> {
  /** What it shows is read first. */
  seen?: ReadFirst;
  /** Does it; what it is refused with, or answers as a sentence, stays in the dialog. */
  onSubmit: () => Promise<unknown>;
}

/** A short form for something that is done when it is sent: busy meanwhile, and open until it has been done. */
export function FormActionDialog({ seen, onSubmit, busy: waits = false, ...form }: FormAttemptProps) {
  const { busy, error, attempt } = useReadFirstAction(seen, waits);
  return <FormDialog open {...form} busy={busy} error={error} onSubmit={() => void attempt(onSubmit)} />;
}
