import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";

interface ShowDialogProps {
  title: string;
  width?: "xs" | "sm" | "md";
  closeLabel?: string;
  /** Focuses and highlights the Close button, for dialogs without other controls. */
  isRead?: boolean;
  /** Lets only the button close the dialog, because an accidental key press must not hide the content. */
  stays?: boolean;
  busy?: boolean;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function InfoDialog(props: ShowDialogProps) {
  const { title, width = "sm", closeLabel, isRead = false, stays = false, busy = false, onClose } = props;
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={() => !busy && !stays && onClose()} maxWidth={width} fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>{props.children}</DialogContent>
      <DialogActions>
        {props.actions}
        <Button disabled={busy} onClick={onClose} {...(isRead ? { autoFocus: true, variant: "contained" } : {})}>
          {closeLabel ?? t("ui.action.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
