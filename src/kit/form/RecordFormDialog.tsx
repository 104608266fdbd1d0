import type { ReactNode } from "react";
import { useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

export function RecordFormDialog(props: {
  title: string;
  submit_label: string;
  needs_change?: boolean;
  width?: "xs" | "sm" | "md";
  onClose: () => void;
  children: ReactNode;
}) {
  const { needs_change = false, ...given } = props;
  const { busy, error, is_changed, may_write, submit } = useOpenForm();
  const disabled = !may_write || (needs_change && !is_changed);
  return <FormDialog open width="sm" {...given} busy={busy} error={error} disabled={disabled} onSubmit={submit} />;
}
