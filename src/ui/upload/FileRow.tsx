import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useTextTools } from "#src/locale/use-formats.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";

const Root = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 40,
  padding: "4px 0",
  "& > svg": { color: theme.vars.palette.text.secondary },
  "& .words": { flex: "1 1 auto", minWidth: 0 },
  "& .name, & .note": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& button.name": {
    display: "block",
    maxWidth: "100%",
    minHeight: 24,
    padding: 0,
    border: 0,
    background: "none",
    font: "inherit",
    textAlign: "start",
    color: theme.vars.palette.ui.accText,
    cursor: "pointer",
    borderRadius: 4,
  },
  "& .note": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .error": { ...theme.typography.caption, color: theme.vars.palette.ui.tone.bad[0] },
}));

interface FileRowProps {
  name: string;
  size: number;
  note?: string;
  /** Progress of an upload or download, from 0 to 1. */
  progress?: number | undefined;
  isReceiving?: boolean;
  error?: string | null | undefined;
  href?: string;
  onOpen?: (() => void) | undefined;
  openLabel?: string;
  onDownload?: () => void;
  onCancel?: () => void;
  onRetry?: () => void;
  onDelete?: () => void;
}

export function FileRow({
  name,
  size,
  note,
  progress,
  isReceiving = false,
  error,
  href,
  onOpen,
  openLabel,
  onDownload,
  onCancel,
  onRetry,
  onDelete,
}: FileRowProps) {
  const { t, formats } = useTextTools();
  const sending = progress !== undefined && !error;
  const percent = String(Math.round((progress ?? 0) * 100));
  return (
    <Root>
      <Icon name={/\.(xlsx?|csv|ods)$/i.test(name) ? "sheet" : "file"} />
      <div className="words">
        {onOpen === undefined ? (
          <div className="name" title={name}>
            {name}
          </div>
        ) : (
          <button type="button" className="name" title={name} aria-label={openLabel} onClick={onOpen}>
            {name}
          </button>
        )}
        {error ? (
          <div className="error">{error}</div>
        ) : (
          <div className="note num">
            {sending
              ? t(isReceiving ? "controls.file.downloading" : "controls.file.uploading", {
                  percent: formats.percent(percent, { digits: { min: 0, max: 0 } }),
                })
              : [note, formats.fileSize(size)].filter(Boolean).join(", ")}
          </div>
        )}
        {sending && (
          <Box sx={{ mt: 0.5 }}>
            <ProgressLine label={name} total={100} parts={[{ value: Number(percent), tone: "acc" }]} />
          </Box>
        )}
      </div>
      {sending && onCancel && (
        <IconAction
          icon="close"
          label={t(isReceiving ? "controls.file.cancel_download" : "controls.file.cancel_upload", { name })}
          size="small"
          iconSize={14}
          onClick={onCancel}
        />
      )}
      {error && onRetry && (
        <IconAction icon="refresh" label={`${t("ui.action.retry")}: ${name}`} size="small" onClick={onRetry} />
      )}
      {!sending && !error && href !== undefined && (
        <IconButton
          size="small"
          component="a"
          href={href}
          download={name}
          aria-label={t("controls.file.download_named", { name })}
        >
          <Icon name="download" />
        </IconButton>
      )}
      {!sending && !error && href === undefined && onDownload && (
        <IconAction
          icon="download"
          label={t("controls.file.download_named", { name })}
          size="small"
          onClick={onDownload}
        />
      )}
      {!sending && onDelete && (
        <IconAction icon="trash" label={t("controls.file.delete_named", { name })} size="small" onClick={onDelete} />
      )}
    </Root>
  );
}
