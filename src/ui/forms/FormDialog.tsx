import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { FormEvent, ReactNode } from "react";
import { useId, useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { useFocusFirstError } from "#src/ui/forms/use-focus-first-error.ts";
import { useTypedText } from "#src/ui/forms/use-typed-text.ts";
import { onSendKey } from "#src/ui/keyboard/send-key.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";

interface FormDialogProps {
  open: boolean;
  title: string;
  submitLabel: string;
  busy?: boolean;
  /** Error that concerns the whole form. Field errors are shown next to their fields. */
  error?: string | null;
  disabled?: boolean;
  destructive?: boolean;
  width?: "xs" | "sm" | "md";
  /** Shows the form as a sheet at the right edge, for more than a few fields. */
  sheet?: boolean;
  /** True if the typed text is there again when the dialog opens the next time, so that closing loses nothing. */
  keepsText?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The form's fields. The first field should take the focus. */
  children: ReactNode;
}

const AT_THE_EDGE = {
  "& .MuiDialog-container": { justifyContent: "flex-end", alignItems: "stretch" },
  "& .MuiDialog-paper": {
    m: { xs: 0, sm: 1 },
    width: { xs: "100%", sm: "calc(100% - 64px)" },
    maxWidth: { xs: "100%", sm: 640 },
    maxHeight: { xs: "100%", sm: "calc(100% - 16px)" },
    borderRadius: { xs: 0, sm: 2 },
  },
} as const;

/**
 * Short form in a dialog, which fills the screen on a phone. Enter submits the form, Ctrl Enter also from a text area.
 * Escape and a click outside ask before typed text is lost; the button Cancel doesn't.
 */
export function FormDialog({
  open,
  title,
  submitLabel,
  busy = false,
  error = null,
  disabled = false,
  destructive = false,
  width = "xs",
  sheet = false,
  keepsText = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const t = useT();
  const id = useId();
  const end = useFocusFirstError(busy);
  const { onFocus, hasTyped } = useTypedText();
  const [isAsking, setAsking] = useState(false);
  const leave = (): void => {
    if (busy) return;
    if (!keepsText && hasTyped()) setAsking(true);
    else onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals. Without this call, submitting the dialog would also submit a form around it.
    event.stopPropagation();
    if (!busy && !disabled) onSubmit();
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      maxWidth={sheet ? false : width}
      fullWidth
      aria-labelledby={id}
      sx={sheet ? AT_THE_EDGE : {}}
    >
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        onFocus={onFocus}
        onKeyDown={onSendKey(({ currentTarget: form }) => form instanceof HTMLFormElement && form.requestSubmit())}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0, ...(sheet ? { flex: "1 1 auto" } : {}) }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent
          sx={{ flex: "1 1 auto", display: "flex", flexDirection: "column", gap: 1.75, pt: "8px !important" }}
        >
          {children}
          <FailureNote text={error} />
        </DialogContent>
        <DialogActions ref={end}>
          <Button disabled={busy} onClick={onClose}>
            {t("ui.action.cancel")}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={destructive ? "error" : "primary"}
            loading={busy}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </Box>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={t("controls.leave.title")}
        confirmLabel={t("controls.leave.confirm")}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {t("controls.leave.text")}
      </ConfirmDialog>
    </Dialog>
  );
}
