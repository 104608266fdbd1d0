import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useId } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

interface ConfirmDialogProps {
  open: boolean;
  /** A question with the object: "Send the offer?" */
  title: string;
  /** The consequences, with numbers. */
  children: ReactNode;
  /** The verb of the button that opened it. */
  confirm_label: string;
  /** Red, and the focus starts on the way back. */
  destructive?: boolean;
  /** The call runs: both buttons wait, Escape does nothing. */
  busy?: boolean;
  /** What is asked beside can't be sent yet, and says why. */
  disabled?: boolean;
  /** Why the last attempt failed; stays inside the dialog. */
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what cannot be undone, and only then. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm_label,
  destructive = false,
  busy = false,
  disabled = false,
  error = null,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useT();
  const id = useId();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Box id={`${id}-body`} sx={{ color: "text.secondary" }}>
          {children}
        </Box>
        {error !== null && (
          <Box sx={{ mt: 1.5 }}>
            <Callout tone="bad" role="alert">
              {error}
            </Callout>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={destructive} disabled={busy} onClick={onClose}>
          {t("ui.action.return")}
        </Button>
        <Button
          autoFocus={!destructive}
          variant="contained"
          color={destructive ? "error" : "primary"}
          loading={busy}
          disabled={disabled}
          onClick={onConfirm}
        >
          {confirm_label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
