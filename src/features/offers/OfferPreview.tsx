import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { tenderPreviewApi } from "#contract/offers/tender-preview.api.ts";
import type { MailPreview } from "#contract/offers/tender-preview.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import type { PreviewRequest } from "#src/entities/tender/preview.ts";
import { languageOf } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { FinalOffer } from "#src/features/offers/FinalOffer.tsx";

const VIEWS = ["page", "mail"] as const;
const Frame = styled("iframe")({
  display: "block",
  width: "100%",
  flex: "1 1 auto",
  minHeight: 320,
  border: 0,
  backgroundColor: "#FFFFFF",
  colorScheme: "light",
});

/**
 * Shows the invitation emails in the recipients' languages, one at a time. The sandboxed frame runs no scripts and
 * makes no requests.
 */
function Mails({ mails }: { mails: readonly MailPreview[] }) {
  const t = useT();
  const [language, setLanguage] = useState(mails[0]?.language);
  const mail = mails.find((each) => each.language === language);
  if (mail === undefined)
    return (
      <Box sx={{ p: 2.5 }}>
        <Callout tone="warn">{t("tender_drafts.preview.no_mail")}</Callout>
      </Box>
    );
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1.5,
          px: 2.5,
          py: 1.5,
          borderBottom: 1,
          borderColor: "ui.line",
        }}
      >
        {mails.length > 1 && (
          <Segmented
            label={t("tender_drafts.preview.language")}
            value={mail.language}
            onChange={setLanguage}
            options={mails.map(({ language: value }) => ({ value, label: languageOf(value).name }))}
          />
        )}
        <Box
          component="strong"
          sx={{ fontWeight: 600, overflowWrap: "anywhere" }}
          lang={languageOf(mail.language).html_lang}
        >
          {mail.subject}
        </Box>
      </Box>
      <Frame title={mail.subject} sandbox="" srcDoc={mail.html} lang={languageOf(mail.language).html_lang} />
    </>
  );
}

export function OfferPreview({ asked, onClose }: { asked: PreviewRequest; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const phone = useNarrowerThan("sm");
  const [view, setView] = useState<(typeof VIEWS)[number]>("page");
  const { tender, supplier, awaited } = asked;
  const answer = useCall(tenderPreviewApi.one, {
    params: { id: tender },
    query: { ...(supplier === undefined ? {} : { supplier }), ...(awaited === undefined ? {} : { awaited }) },
  });
  // Waits for a fresh preview, because lots may have changed since the last visit.
  const preview = answer.isFetching ? undefined : answer.data;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      fullScreen={phone}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { height: { sm: "86vh" } } } }}
    >
      <DialogTitle id={id} sx={{ pb: 1 }}>
        {t("tender_drafts.preview.of", { name: asked.name })}
      </DialogTitle>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1.5,
          px: 3,
          pb: 1.5,
          borderBottom: 1,
          borderColor: "ui.lineStrong",
        }}
      >
        <Segmented
          label={t("tender_drafts.preview.what")}
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: t(`tender_drafts.preview.${value}`) }))}
        />
        <Box sx={{ color: "text.secondary" }}>{t("tender_drafts.preview.note")}</Box>
      </Box>
      <Box sx={{ flex: "1 1 auto", minHeight: 0, overflow: "auto", display: "flex", flexDirection: "column" }}>
        {preview === undefined && answer.error === null && <SkeletonList columns={6} />}
        {answer.error !== null && <ReadFailure title={t("tender_drafts.preview.failed")} answer={answer} />}
        {preview !== undefined && view === "page" && (
          <FinalOffer offer={preview.offer} items={preview.items} draftTender={tender} />
        )}
        {preview !== undefined && view === "mail" && <Mails mails={preview.mails} />}
      </Box>
      <DialogActions>
        <Button onClick={onClose}>{t("ui.action.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
