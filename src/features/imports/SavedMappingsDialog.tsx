import Box from "@mui/material/Box";
import { useDelete } from "ra-core";
import { useState } from "react";
import type { SavedMapping } from "#contract/imports/saved-mapping.schema.ts";
import { reasonOf } from "#src/api/api-error.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { isMissing } from "#src/kit/failure/use-failure.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { RecordFormDialog } from "#src/kit/form/RecordFormDialog.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";

export const MAX_MAPPING_NAME_LENGTH = 200;
const FIELDS: readonly Field<SavedMapping>[] = [
  {
    source: "name",
    label: "import_targets.kept.new_name",
    kind: "text",
    input: { required: true, max_length: MAX_MAPPING_NAME_LENGTH },
  },
];

interface OneProps {
  mapping: SavedMapping;
  onClose: () => void;
}

function RenameDialog({ mapping, onClose }: OneProps) {
  const t = useT();
  return (
    <RecordForm<SavedMapping> resource="kept-mappings" fields={FIELDS} record={mapping} onSaved={onClose}>
      <RecordFormDialog
        title={t("import_targets.kept.rename_title")}
        submitLabel={t("ui.action.save")}
        width="xs"
        onClose={onClose}
      >
        <FormInputs focus />
      </RecordFormDialog>
    </RecordForm>
  );
}

function ForgetDialog({ mapping, onClose }: OneProps) {
  const t = useT();
  const changed = useChanged("kept-mappings");
  const [remove] = useDelete();
  const confirm = async (): Promise<void> => {
    try {
      await remove("kept-mappings", { id: mapping.id, previousData: mapping }, { returnPromise: true });
    } catch (refused) {
      // Ignores the error if another user has already deleted the mapping.
      if (!isMissing(reasonOf(refused))) throw refused;
    }
    await changed();
    onClose();
  };
  return (
    <ConfirmActionDialog
      destructive
      title={t("import_targets.kept.forget_title", { name: mapping.name })}
      confirmLabel={t("import_targets.kept.forget")}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("import_targets.kept.forget_text")}
    </ConfirmActionDialog>
  );
}

export function SavedMappingsDialog({ mappings, onClose }: { mappings: readonly SavedMapping[]; onClose: () => void }) {
  const { t, formats } = useTextTools();
  const [act, setAct] = useState<{ kind: "rename" | "forget"; mapping: SavedMapping } | null>(null);
  const done = () => setAct(null);
  return (
    <>
      <InfoDialog title={t("import_targets.kept.title")} width="xs" onClose={onClose}>
        {mappings.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("import_targets.kept.empty")}</Box>}
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {mappings.map((mapping) => (
            <Box
              component="li"
              key={mapping.id}
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1,
                py: 0.75,
                borderBottom: 1,
                borderColor: "ui.line",
              }}
            >
              <Box sx={{ flex: "1 1 auto", minWidth: 0 }}>
                <Box sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>{mapping.name}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>
                  {t("import_targets.kept.note", {
                    ...formats.counted(mapping.fields.length),
                    date: formats.dateTime(mapping.updated_at),
                  })}
                </Box>
              </Box>
              <MoreMenu
                label={t("import_targets.kept.actions", { name: mapping.name })}
                items={[
                  {
                    key: "rename",
                    label: t("import_targets.kept.rename"),
                    icon: "edit",
                    onClick: () => setAct({ kind: "rename", mapping }),
                  },
                  {
                    key: "forget",
                    label: t("import_targets.kept.forget"),
                    icon: "trash",
                    destructive: true,
                    onClick: () => setAct({ kind: "forget", mapping }),
                  },
                ]}
              />
            </Box>
          ))}
        </Box>
      </InfoDialog>
      {act?.kind === "rename" && <RenameDialog mapping={act.mapping} onClose={done} />}
      {act?.kind === "forget" && <ForgetDialog mapping={act.mapping} onClose={done} />}
    </>
  );
}
