import type { ReactNode } from "react";
import { useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

export function RecordFormDialog(props: {
  title: string;
  submitLabel: string;
  needsChange?: boolean;
  width?: "xs" | "sm" | "md";
  onClose: () => void;
  children: ReactNode;
}) {
  const { needsChange = false, ...given } = props;
  const { busy, error, is_changed, may_write, submit } = useOpenForm();
  const disabled = !may_write || (needsChange && !is_changed);
  return <FormDialog open width="sm" {...given} busy={busy} error={error} disabled={disabled} onSubmit={submit} />;
}
