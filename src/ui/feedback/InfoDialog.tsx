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
  /** What its button says, where that isn't "Close". */
  close_label?: string;
  /** There is nothing to do but to close it. */
  is_read?: boolean;
  /** Only its button closes it: a key pressed by chance must not take away what it shows. */
  stays?: boolean;
  /** It can't be closed now. */
  busy?: boolean;
  /** Before the button that closes it. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Something to read or to choose from over the page; nothing is sent by closing it. */
export function InfoDialog(props: ShowDialogProps) {
  const { title, width = "sm", close_label, is_read = false, stays = false, busy = false, onClose } = props;
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={() => !busy && !stays && onClose()} maxWidth={width} fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>{props.children}</DialogContent>
      <DialogActions>
        {props.actions}
        <Button disabled={busy} onClick={onClose} {...(is_read ? { autoFocus: true, variant: "contained" } : {})}>
          {close_label ?? t("ui.action.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
