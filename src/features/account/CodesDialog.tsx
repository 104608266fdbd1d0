import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { RecoveryCodesList } from "#src/features/account/RecoveryCodesList.tsx";
import { useT } from "#src/locale/use-t.ts";

/** Fresh recovery codes. Only its button closes it: a key pressed by chance must not take them away for good. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t("account.factor.codes_title")}</DialogTitle>
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 1.75 }}>
        <RecoveryCodesList codes={codes} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          {t("account.factor.kept")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
