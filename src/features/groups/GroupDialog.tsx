import { useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { Group } from "#contract/groups/group.schema.ts";
import { ApiError, Cancelled } from "#src/api/api-error.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

interface GroupDialogProps {
  /** The group to rename; without one a group is made. */
  group?: Group;
  onClose: () => void;
  onDone: (group: Group) => void;
}

/** Names a new group, or renames one. Where somebody else has renamed it meanwhile, it says how and lets the person save again. */
export function GroupDialog({ group, onClose, onDone }: GroupDialogProps) {
  const t = useT();
  const [name, setName] = useState(group?.name ?? "");
  const [version, setVersion] = useState(group?.version);
  const [error, setError] = useState<string | null>(null);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const create = useAct(groupApi.create);
  const patch = useAct(groupApi.patch);
  const { refresh } = useCache();

  const tell = (reason: unknown): void => {
    if (reason instanceof Cancelled) return;
    if (reason instanceof ApiError && reason.code === "version_conflict") {
      const current = Group.parse(reason.body.current);
      setVersion(current.version);
      setError(t("groups.renamed_meanwhile", { name: current.name }));
    } else if (group !== undefined && reason instanceof ApiError && reason.code === "not_found") {
      setError(t("deleted_items.meanwhile.group"));
      // Not the group itself: its page would go, and with it what was typed.
      void refresh(groupApi.list, homeApi.menu);
    } else if (reason instanceof ApiError && reason.fields["name"] !== undefined)
      setFieldError(reason.fields["name"].join(" "));
    else setError(failureText(reason, t));
  };
  const submit = async (): Promise<void> => {
    setError(null);
    setFieldError(null);
    try {
      const saved =
        group === undefined
          ? await create.mutateAsync({ body: { name }, idempotency_key: key })
          : await patch.mutateAsync({ params: { id: group.id }, body: { name, version } });
      await refresh(groupApi.list, groupApi.one, homeApi.menu);
      onDone(saved);
    } catch (reason) {
      tell(reason);
    }
  };
  return (
    <FormDialog
      open
      title={t(group === undefined ? "groups.create" : "groups.rename")}
      submit_label={t(group === undefined ? "ui.action.create" : "ui.action.save")}
      busy={create.isPending || patch.isPending}
      error={error}
      disabled={name.trim() === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldText
        label={t("groups.name")}
        value={name}
        onChange={setName}
        error={fieldError}
        required
        autoFocus
        max_length={200}
      />
    </FormDialog>
  );
}
