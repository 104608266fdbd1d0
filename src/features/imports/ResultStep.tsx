import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { homeApi } from "#contract/home/home.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { download } from "#src/api/files.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { failureText, useFailure } from "#src/kit/failure/use-failure.ts";
import { CreateTender } from "#src/features/imports/CreateTender.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { useDuplicateLines } from "#src/features/imports/DuplicateResult.tsx";

/** Maximum number of rejected items listed by name. Further items are only counted. */
const NAMED = 3;
const REVISION_COUNTS = ["added", "raised", "lowered", "removed", "moved", "commented", "left"] as const;

/**
 * Undoes the whole import after a confirmation. If the server rejects the undo, the dialog shows the reasons. Items
 * changed after the import need a second confirmation.
 */
function UndoDialog({ task, onClose }: { task: ImportTask; onClose: () => void }) {
  const { t, formats } = useTextTools();
  const { put, refresh } = useCache();
  const [error, setError] = useState<string | null>(null);
  const [changedToo, setChangedToo] = useState(false);
  const undo = useCallMutation(importApi.undo);
  const merged = task.result?.merged_items.length ?? 0;
  const revision = task.result?.revision ?? null;
  const confirm = async (): Promise<void> => {
    setError(null);
    try {
      put(
        importApi.one,
        { params: { id: task.id } },
        await undo.mutateAsync({ params: { id: task.id }, body: { changed_too: changedToo } }),
      );
      await refresh("purchase-items", "groups", "lots", "tenders", homeApi.menu, revisionApi.list);
      onClose();
    } catch (reason) {
      const problems = reason instanceof ApiError ? reason.problems : [];
      const more =
        problems.length > NAMED
          ? [`${t("import_duplicates.result.more", { count: formats.count(problems.length - NAMED) })}.`]
          : [];
      setError(
        [failureText(reason, t), ...problems.slice(0, NAMED).map(({ detail }) => detail), ...more]
          .filter((text) => text !== null)
          .join(" "),
      );
      setChangedToo(reason instanceof ApiError && reason.code === "import_items_changed");
    }
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={
        revision === null
          ? t("imports.undo.title", { name: task.file_name })
          : t("revisions.undo.title", { number: revision.number })
      }
      confirmLabel={t(
        changedToo
          ? "imports.undo.confirm_changed"
          : revision === null
            ? "imports.undo.confirm"
            : "revisions.undo.action",
      )}
      busy={undo.isPending}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {revision === null
        ? t(task.target === "lots" ? "imports.undo.text_lots" : "imports.undo.text", {
            smart_count: task.result?.created ?? 0,
          })
        : t("revisions.undo.text")}
      {merged > 0 && ` ${t("import_duplicates.undo", { smart_count: merged })}`}
    </ConfirmDialog>
  );
}

export function ResultStep({ task }: { task: ImportTask }) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const [isAsking, setAsking] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  useNextFocus(actions, "actions");
  const { result, target, tender } = task;
  const undone = task.status === "undone";
  const created = result?.created ?? 0;
  const getRejected = () =>
    download(importApi.rejected, { params: { id: task.id } }, { default_name: "rejected.xlsx" });
  const duplicates = useDuplicateLines(result);
  const revision = result?.revision ?? null;
  const ofImport = [
    { key: "created", label: t("imports.result.created"), value: formats.count(created) },
    { key: "rejected", label: t("imports.result.rejected"), value: formats.count(result?.rejected ?? 0) },
  ];
  const ofRevision =
    revision === null
      ? []
      : REVISION_COUNTS.map((key) => ({
          key,
          label: t(`revisions.result.${key}`),
          value: formats.count(revision[key]),
        }));
  const rows = [
    { key: "file", label: t("imports.result.file"), value: task.file_name },
    ...(revision === null ? ofImport : ofRevision),
    task.left_out.length > 0 && {
      key: "left_out",
      label: t("imports.result.left_out"),
      value: formats.count(task.left_out.length),
    },
    (result?.set_aside ?? 0) > 0 && {
      key: "set_aside",
      label: t("imports.result.set_aside"),
      value: formats.count(result?.set_aside ?? 0),
    },
    { key: "skipped", label: t("imports.result.skipped"), value: formats.count(result?.skipped ?? 0) },
    ...duplicates,
    result !== null && { key: "at", label: t("imports.result.at"), value: formats.dateTime(result.at) },
  ];
  const ofRows = undone
    ? t("imports.result.undone")
    : t(target === "lots" ? "imports.result.done_lots" : "imports.result.done", formats.counted(created));
  const heading =
    revision === null ? ofRows : t(`revisions.result.${undone ? "undone" : "done"}`, { number: revision.number });
  return (
    <SheetBody>
      <Box sx={{ maxWidth: 560, mx: "auto", pt: { xs: 0, sm: 4 }, display: "flex", flexDirection: "column", gap: 2 }}>
        <Box role="status" sx={{ display: "flex", alignItems: "center", gap: 1, typography: "h6" }}>
          <StatusChip tone={undone ? "mute" : "good"} glyph={undone ? "closed" : "done"} label={heading} />
        </Box>
        <AsideCard>
          <KeyValueList rows={rows} />
        </AsideCard>
        <Box ref={actions} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {!undone && target === "purchase_items" && created > 0 && <CreateTender task={task} />}
          {!undone && revision === null && (
            <Button
              component={Link}
              variant={target === "lots" ? "contained" : "outlined"}
              to={
                target === "lots" && tender !== null
                  ? paths.tender(tender)
                  : `${paths.purchaseItems()}?import=${task.id}`
              }
            >
              {t(target === "lots" ? "imports.result.open_tender" : "imports.result.open_items")}
            </Button>
          )}
          {task.options.group !== null && (revision !== null || !undone) && (
            <Button
              component={Link}
              variant={revision === null ? "outlined" : "contained"}
              to={paths.group(task.options.group)}
            >
              {t("imports.result.open_group")}
            </Button>
          )}
          {(result?.rejected ?? 0) + task.left_out.length > 0 && (
            <Button startIcon={<Icon name="download" />} onClick={() => void getRejected().catch(fail)}>
              {t("imports.check.download")}
            </Button>
          )}
          <Button
            component={Link}
            variant={undone && revision === null ? "contained" : "outlined"}
            to={paths.importItems(tender === null ? {} : { tender })}
            startIcon={<Icon name="upload" />}
          >
            {t("imports.result.another")}
          </Button>
          {!undone && (
            <Button color="error" variant="text" startIcon={<Icon name="undo" />} onClick={() => setAsking(true)}>
              {t(revision === null ? "imports.undo.action" : "revisions.undo.action")}
            </Button>
          )}
        </Box>
      </Box>
      {isAsking && <UndoDialog task={task} onClose={() => setAsking(false)} />}
    </SheetBody>
  );
}
