import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { keptMappingApi } from "#contract/imports/kept-mapping.api.ts";
import { KeptMapping } from "#contract/imports/kept-mapping.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { ConfirmAttempt } from "#src/entities/failure/ConfirmAttempt.tsx";
import { FormAttempt } from "#src/entities/failure/FormAttempt.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";

/** Names longer than this are refused. */
export const NAME_MOST = 200;

interface OneProps {
  mapping: KeptMapping;
  onClose: () => void;
}

/** Another name for kept columns; one that somebody else gave meanwhile is told of first. */
function RenameDialog({ mapping, onClose }: OneProps) {
  const t = useT();
  const { refresh } = useCache();
  const patch = useAct(keptMappingApi.patch);
  const [name, setName] = useState(mapping.name);
  const [version, setVersion] = useState(mapping.version);
  const submit = async (): Promise<string | undefined> => {
    try {
      await patch.mutateAsync({ params: { id: mapping.id }, body: { name: name.trim(), version } });
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.code !== "version_conflict") throw reason;
      const current = KeptMapping.parse(reason.body.current);
      setVersion(current.version);
      return t("import_targets.kept.renamed_meanwhile", { name: current.name });
    }
    await refresh(keptMappingApi.list);
    onClose();
    return undefined;
  };
  return (
    <FormAttempt
      title={t("import_targets.kept.rename_title")}
      submit_label={t("ui.action.save")}
      disabled={name.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText
        label={t("import_targets.kept.new_name")}
        required
        autoFocus
        autoComplete="off"
        value={name}
        max_length={NAME_MOST}
        onChange={setName}
      />
    </FormAttempt>
  );
}

function ForgetDialog({ mapping, onClose }: OneProps) {
  const t = useT();
  const { refresh } = useCache();
  const remove = useAct(keptMappingApi.remove);
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id: mapping.id } });
    } catch (reason) {
      // Somebody else was faster: it is gone, as it should be.
      if (!(reason instanceof ApiError) || reason.status !== 404) throw reason;
    }
    await refresh(keptMappingApi.list);
    onClose();
  };
  return (
    <ConfirmAttempt
      destructive
      title={t("import_targets.kept.forget_title", { name: mapping.name })}
      confirm_label={t("import_targets.kept.forget")}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("import_targets.kept.forget_text")}
    </ConfirmAttempt>
  );
}

/** All columns that the company keeps for its files: to rename and to forget. */
export function KeptMappingsDialog({ mappings, onClose }: { mappings: readonly KeptMapping[]; onClose: () => void }) {
  const t = useT();
  const formats = useFormats();
  const id = useId();
  const [act, setAct] = useState<{ kind: "rename" | "forget"; mapping: KeptMapping } | null>(null);
  const done = () => setAct(null);
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>{t("import_targets.kept.title")}</DialogTitle>
        <DialogContent>
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
                      smart_count: mapping.fields.length,
                      count: formats.count(mapping.fields.length),
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("ui.action.close")}</Button>
        </DialogActions>
      </Dialog>
      {act?.kind === "rename" && <RenameDialog mapping={act.mapping} onClose={done} />}
      {act?.kind === "forget" && <ForgetDialog mapping={act.mapping} onClose={done} />}
    </>
  );
}
