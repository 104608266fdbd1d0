import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { offerImportPath } from "#src/entities/offer/offer-import-path.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

/** Last step: shows the result of the import. A single undo reverts the whole import. */
export function OfferResultStep({ task }: { task: OfferImportTask }) {
  const { t, formats } = useTextTools();
  const { put, refresh } = useCache();
  const [error, setError] = useState<string | null>(null);
  const undo = useCallMutation(offerImportApi.undo);
  const undone = task.status === "undone";
  const lines = task.result?.lines ?? 0;
  const takeBack = async (): Promise<void> => {
    setError(null);
    try {
      const key = { params: { id: task.id } };
      put(offerImportApi.one, key, await undo.mutateAsync(key));
      await refresh("supplier-offers", "offer-draft-items");
    } catch (reason) {
      setError(failureText(reason, t));
    }
  };
  const rows = [
    { key: "file", label: t("imports.result.file"), value: task.file_name },
    { key: "lines", label: t("offer_import.result.lines"), value: formats.count(lines) },
    { key: "cells", label: t("offer_import.result.cells"), value: formats.count(task.result?.cells ?? 0) },
    { key: "empty", label: t("offer_import.result.empty"), value: formats.count(task.empty_lines.length) },
    task.result !== null && { key: "at", label: t("imports.result.at"), value: formats.dateTime(task.result.at) },
  ];
  return (
    <SheetBody>
      <Box sx={{ maxWidth: 560, mx: "auto", pt: { xs: 0, sm: 4 }, display: "flex", flexDirection: "column", gap: 2 }}>
        <Box role="status" sx={{ display: "flex", alignItems: "center", gap: 1, typography: "h6" }}>
          <StatusChip
            tone={undone ? "mute" : "good"}
            glyph={undone ? "closed" : "done"}
            label={undone ? t("offer_import.result.undone") : t("offer_import.result.done", formats.counted(lines))}
          />
        </Box>
        <AsideCard>
          <KeyValueList rows={rows} />
        </AsideCard>
        <FailureNote text={error} />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button component={Link} variant="contained" to={paths.offer(task.offer)}>
            {t("offer_import.result.open")}
          </Button>
          <Button component={Link} to={offerImportPath(task.offer)} startIcon={<Icon name="upload" />}>
            {t("offer_import.result.another")}
          </Button>
          {!undone && (
            <Button
              color="error"
              variant="text"
              startIcon={<Icon name="undo" />}
              loading={undo.isPending}
              onClick={() => void takeBack()}
            >
              {t("offer_import.result.undo")}
            </Button>
          )}
        </Box>
        {!undone && <Box sx={{ color: "text.secondary" }}>{t("offer_import.result.undo_text")}</Box>}
      </Box>
    </SheetBody>
  );
}
