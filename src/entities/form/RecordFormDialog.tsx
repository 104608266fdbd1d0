import type { ReactNode } from "react";
import { useOpenForm } from "#src/entities/form/RecordForm.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

/** The form around it, over a page. */
export function RecordFormDialog(props: {
  title: string;
  submit_label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { busy, error, may_write, submit } = useOpenForm();
  return <FormDialog open width="sm" {...props} busy={busy} error={error} disabled={!may_write} onSubmit={submit} />;
}
