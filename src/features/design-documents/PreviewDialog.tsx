import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { DOCUMENT_TYPES } from "#contract/files/document-kinds.ts";
import type { DesignDocument } from "#contract/documents/design-document.schema.ts";
import { fetchFile } from "#src/api/files.ts";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { paramsOf, readingOf } from "#src/features/design-documents/document-calls.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";

type Loaded =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "shown"; readonly address: string };

/** Fetches a document and creates an object URL for the preview. `owner` must be a stable object. */
function useAddress(owner: DocumentOwner, { id, type }: DesignDocument): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  useEffect(() => {
    const stop = new AbortController();
    let address: string | null = null;
    fetchFile(
      readingOf(owner).download,
      { params: { ...paramsOf(owner), docId: id }, query: { inline: "1" } },
      { signal: stop.signal },
    ).then(
      ({ content }) => {
        if (stop.signal.aborted) return;
        // Uses the type detected by the server, so that the browser doesn't guess one from the content. Images and PDF
        // files execute no scripts.
        address = URL.createObjectURL(new Blob([content], { type }));
        setLoaded({ state: "shown", address });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setLoaded({ state: "failed", error });
      },
    );
    return () => {
      stop.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [owner, id, type]);
  return loaded;
}

const Middle = ({ children }: { children: ReactNode }) => (
  <Box sx={{ flex: 1, display: "grid", placeItems: "center", p: 2, textAlign: "center", color: "text.secondary" }}>
    {children}
  </Box>
);

function Shown({ owner, document, onRetry }: { owner: DocumentOwner; document: DesignDocument; onRetry: () => void }) {
  const t = useT();
  const loaded = useAddress(owner, document);
  if (loaded.state === "failed")
    return (
      <ErrorState title={t("documents.preview.failed")} text={failureText(loaded.error, t) ?? ""} onRetry={onRetry} />
    );
  if (loaded.state === "loading")
    return (
      <Middle>
        <CircularProgress size={24} aria-label={t("documents.preview.loading")} />
      </Middle>
    );
  if (document.type !== DOCUMENT_TYPES.pdf)
    return (
      <Box
        component="img"
        src={loaded.address}
        alt={document.name}
        sx={{ flex: 1, minHeight: 0, minWidth: 0, objectFit: "scale-down" }}
      />
    );
  if (!navigator.pdfViewerEnabled) return <Middle>{t("documents.preview.no_pdf")}</Middle>;
  return (
    <Box component="iframe" src={loaded.address} title={document.name} sx={{ flex: 1, border: 0, width: "100%" }} />
  );
}

interface PreviewDialogProps {
  owner: DocumentOwner;
  documents: readonly DesignDocument[];
  shown: DesignDocument;
  onShow: (document: DesignDocument) => void;
  onDownload: (document: DesignDocument) => void;
  onClose: () => void;
}

export function PreviewDialog({ owner, documents, shown, onShow, onDownload, onClose }: PreviewDialogProps) {
  const { t, formats } = useTextTools();
  const id = useId();
  const [attempt, setAttempt] = useState(0);
  const place = documents.findIndex((each) => each.id === shown.id);
  const go = (steps: number): void => {
    const next = documents[place + steps];
    if (next !== undefined) onShow(next);
  };
  const onKey = (event: KeyboardEvent): void => {
    const steps = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (steps === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(steps);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      aria-labelledby={id}
      onKeyDown={onKey}
      slotProps={{ paper: { sx: { height: "calc(100% - 64px)" } } }}
    >
      <Box
        sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", alignItems: "center", gap: 0.5, pr: 1.5 }}
      >
        <DialogTitle
          id={id}
          sx={{
            flex: "1 1 220px",
            minWidth: 0,
            py: "12px !important",
            overflow: "hidden",
            textOverflow: "ellipsis",
            whiteSpace: "nowrap",
          }}
        >
          {shown.name}
        </DialogTitle>
        {documents.length > 1 && (
          <>
            <IconAction
              icon="chevron-left"
              label={t("documents.preview.previous")}
              disabled={place <= 0}
              onClick={() => go(-1)}
            />
            <Box
              component="span"
              className="num"
              sx={{ color: "text.secondary", whiteSpace: "nowrap" }}
              aria-live="polite"
            >
              {t("documents.preview.place", {
                place: formats.count(place + 1),
                count: formats.count(documents.length),
              })}
            </Box>
            <IconAction
              icon="chevron-right"
              label={t("documents.preview.next")}
              disabled={place >= documents.length - 1}
              onClick={() => go(1)}
            />
          </>
        )}
        <IconAction
          icon="download"
          label={t("controls.file.download_named", { name: shown.name })}
          title={t("ui.action.download")}
          onClick={() => onDownload(shown)}
        />
        <IconAction icon="close" label={t("ui.action.close")} autoFocus onClick={onClose} />
      </Box>
      <DialogContent
        sx={{
          display: "flex",
          flexDirection: "column",
          minHeight: 0,
          p: 0,
          borderTop: 1,
          borderColor: "ui.line",
          bgcolor: "ui.sunken",
        }}
      >
        <Shown key={`${shown.id} ${attempt}`} owner={owner} document={shown} onRetry={() => setAttempt(attempt + 1)} />
      </DialogContent>
    </Dialog>
  );
}
