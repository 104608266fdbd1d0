import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useId, useRef } from "react";
import { useT } from "#src/locale/use-t.ts";
import { ignoreHeldKey } from "#src/ui/keyboard/held-key.ts";
import { onSendKey } from "#src/ui/keyboard/send-key.ts";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

interface ConfirmDialogProps {
  open: boolean;
  /** Question that names the object, such as "Send the offer?". */
  title: string;
  children: ReactNode;
  /** The same verb as on the button that opened the dialog. */
  confirmLabel: string;
  /** Colours the button red and puts the initial focus on Cancel. */
  destructive?: boolean;
  busy?: boolean;
  /** True while an input inside the dialog is invalid and shows its error. */
  disabled?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation of an action. Use it only for actions that cannot be undone. Ctrl Enter confirms, unless the
 * action destroys something.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  destructive = false,
  busy = false,
  disabled = false,
  error = null,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useT();
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  // A button that is disabled when the dialog opens can't take the focus before.
  useNextFocus(first, open && !busy && !disabled ? "ready" : null);
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
      onKeyDown={onSendKey(() => !destructive && !busy && !disabled && onConfirm())}
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
      <DialogActions onKeyDown={ignoreHeldKey}>
        <Button {...(destructive && { ref: first, autoFocus: true })} disabled={busy} onClick={onClose}>
          {t("ui.action.return")}
        </Button>
        <Button
          {...(!destructive && { ref: first, autoFocus: true })}
          variant="contained"
          color={destructive ? "error" : "primary"}
          loading={busy}
          disabled={disabled}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
