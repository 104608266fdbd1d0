import { useDelete } from "ra-core";
import type { RaRecord } from "ra-core";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { usePlacedResource } from "#src/kit/resource/resource.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

interface DeleteDialogProps {
  record: RaRecord<number>;
  onClose: () => void;
  children: ReactNode;
}

export function DeleteDialog({ record, onClose, children }: DeleteDialogProps) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const { name, to, words, recordRepresentation } = usePlacedResource();
  const changed = useChanged(name);
  const [remove] = useDelete();
  const { removal } = words;
  if (removal === undefined) throw new Error(`no words for deleting ${name}`);
  const called = { name: recordRepresentation(record) };
  const confirm = async (): Promise<void> => {
    await remove(name, { id: record.id, previousData: record }, { returnPromise: true });
    notify(t(removal.done, called));
    forgetUnsaved();
    void navigate(to, { replace: true });
    void changed();
  };
  return (
    <ConfirmActionDialog
      destructive
      title={t(removal.title, called)}
      confirmLabel={t(removal.action)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmActionDialog>
  );
}
