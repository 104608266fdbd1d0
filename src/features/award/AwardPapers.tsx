import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { awardLetterApi, awardProtocolApi, awardReasonApi } from "#contract/award/award.api.ts";
import { download } from "#src/api/files.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useDownload } from "#src/api/use-download.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useZone } from "#src/locale/use-zone.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { DownloadButton } from "#src/ui/upload/DownloadButton.tsx";

import { CHANGES_AWARD } from "#src/features/award/use-approvals.ts";

const LettersDialog = deferred(async () => (await import("#src/features/award/LettersDialog.tsx")).LettersDialog);
const ReasonsDialog = deferred(async () => (await import("#src/features/award/ReasonsDialog.tsx")).ReasonsDialog);

export function AwardPapers({ tender }: { tender: number }) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const fail = useFailure();
  const time_zone = useZone();
  const { put, refresh } = useCache();
  const { running, part, start, cancel } = useDownload(fail);
  const [dialog, setDialog] = useState<"reasons" | "letters" | null>(null);
  const input = { params: { id: tender } };
  const reasons = useCall(awardReasonApi.one, input);
  const letters = useCall(awardLetterApi.list, input);
  const again = (): void => void refresh(awardReasonApi.one, awardLetterApi.list);
  useLive({
    tender,
    onEvent: ({ kind }) => CHANGES_AWARD.includes(kind) && again(),
    onGap: again,
  });
  const hasLetters =
    letters.data?.may_send === true || letters.data?.letters.some(({ sent_at }) => sent_at !== null) === true;
  const state = reasons.data;
  const hasReasons = state !== undefined && state.lots.length > 0;
  useShortcut("r", t("award.paper.reasons"), () => setDialog("reasons"), hasReasons && dialog === null);
  const missing = (state?.lots ?? []).filter(({ reason }) => reason === null).length;
  const files = (["pdf", "xlsx"] as const).map((kind) => ({
    key: kind,
    label: t(`award.paper.${kind}`),
    onClick: () =>
      void start((transfer) =>
        download(
          kind === "pdf" ? awardProtocolApi.pdf : awardProtocolApi.sheet,
          { ...input, query: { time_zone } },
          { ...transfer, default_name: `${t("award.paper.label")}.${kind}` },
        ),
      ),
  }));
  return (
    <Box component="section" aria-label={t("award.paper.label")} sx={{ display: "flex", gap: 1 }}>
      {hasReasons && (
        <Button
          size="small"
          aria-keyshortcuts="r"
          onClick={() => setDialog("reasons")}
          sx={missing === 0 ? {} : { "&&": { color: "ui.tone.warn.0", bgcolor: "ui.tone.warn.1" } }}
        >
          {missing === 0 ? t("award.paper.reasons") : t("award.paper.missing", { count: formats.count(missing) })}
        </Button>
      )}
      <DownloadButton
        label={t("award.paper.protocol")}
        stopLabel={t("files.stop")}
        running={running}
        part={part}
        onCancel={cancel}
        items={[
          ...files,
          ...(hasLetters
            ? [{ key: "letters", label: t("award.letters.action"), onClick: () => setDialog("letters") }]
            : []),
        ]}
        bare="file"
        size="small"
      />
      {dialog === "reasons" && state !== undefined && (
        <ReasonsDialog
          tender={tender}
          state={state}
          onDone={(after) => {
            setDialog(null);
            put(awardReasonApi.one, input, after);
            void refresh("history");
            notify(t("award.reasons.saved"));
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "letters" && (
        <LettersDialog
          tender={tender}
          onDone={(after) => {
            setDialog(null);
            put(awardLetterApi.list, input, after);
            void refresh("history");
            notify(t("award.letters.done"));
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Box>
  );
}
