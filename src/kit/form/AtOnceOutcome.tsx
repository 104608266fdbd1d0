import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useT } from "#src/locale/use-t.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

export interface LinkedRecord {
  readonly id: number;
  readonly name: string;
  readonly to: string;
}
export interface Refused extends LinkedRecord {
  readonly reason: string;
}

interface AtOnceOutcomeProps {
  title: string;
  refused: readonly Refused[];
  onClose: () => void;
}

/** Names records that a step leaves as they are, each with the reason. */
export const RefusedList = ({ refused }: { refused: readonly Refused[] }) => (
  <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
    {refused.map((record) => (
      <li key={record.id}>
        <TextLink to={record.to}>{record.name}</TextLink>
        <Box sx={{ color: "text.secondary" }}>{record.reason}</Box>
      </li>
    ))}
  </Box>
);

/** Names each record for which a step failed, with the reason. The title says for how many it was taken. */
export function AtOnceOutcome({ title, refused, onClose }: AtOnceOutcomeProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
        <div>{t("controls.bulk.refused")}</div>
        <RefusedList refused={refused} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t("ui.action.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
