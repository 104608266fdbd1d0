import Dialog from "@mui/material/Dialog";
import GlobalStyles from "@mui/material/GlobalStyles";
import type { ReactNode } from "react";
import { usePrinting } from "#src/ui/page/use-printing.ts";

const SHEET = "paper-dialog";
/** Print styles that show only the dialog, at full length and without buttons. */
const ON_PAPER = {
  "@media print": {
    [`body > :not(.${SHEET})`]: { display: "none !important" },
    "html, body": { overflow: "visible !important", height: "auto !important", background: "white !important" },
    [`.${SHEET}, .${SHEET} > div, .${SHEET} .MuiDialog-paper, .${SHEET} .MuiDialogContent-root`]: {
      position: "static !important",
      display: "block !important",
      height: "auto !important",
      maxHeight: "none !important",
      overflow: "visible !important",
    },
    [`.${SHEET} .MuiDialog-paper, .${SHEET} .MuiDialogContent-root, .${SHEET} .MuiDialogTitle-root`]: {
      padding: "0 !important",
    },
    [`.${SHEET} .MuiDialogContent-root > *`]: { marginTop: "8pt !important" },
    [`.${SHEET} .MuiBackdrop-root, .${SHEET} button:not([aria-selected='true']):not([aria-pressed='true'])`]: {
      display: "none !important",
    },
    [`.${SHEET} td, .${SHEET} th`]: {
      whiteSpace: "normal !important",
      minWidth: "0 !important",
      height: "auto !important",
      padding: "2pt 4pt !important",
      fontSize: "8pt",
      lineHeight: 1.3,
    },
    [`.${SHEET} tr, .${SHEET} figure`]: { breakInside: "avoid" },
    [`.${SHEET} thead`]: { display: "table-header-group" },
  },
} as const;

interface PaperDialogProps {
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** Full-screen dialog that can be printed. It prints in light mode regardless of the theme. */
export function PaperDialog({ labelledBy, onClose, children }: PaperDialogProps) {
  const isPrinting = usePrinting();
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={labelledBy}
      className={SHEET}
      {...(isPrinting ? { "data-mode": "light" } : {})}
    >
      <GlobalStyles styles={ON_PAPER} />
      {children}
    </Dialog>
  );
}
