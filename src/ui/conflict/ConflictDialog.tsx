import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import type { ConflictChoice, ConflictField, ConflictSides } from "#src/ui/conflict/conflict-field.ts";
import { ConflictRow } from "#src/ui/conflict/ConflictRow.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";

interface ConflictDialogProps {
  open: boolean;
  fields: readonly ConflictField[];
  between?: ConflictSides;
  who?: string | undefined;
  busy?: boolean;
  onResolve: (choices: Readonly<Record<string, ConflictChoice>>) => void;
  onClose: () => void;
}

/**
 * Shows both values of each field that two users changed, and lets the user choose. The user's own values are
 * preselected, so that pressing Enter too soon loses nothing. Pass a new `key` for each conflict.
 */
export function ConflictDialog({
  open,
  fields,
  between = "people",
  who,
  busy = false,
  onResolve,
  onClose,
}: ConflictDialogProps) {
  const t = useT();
  const id = useId();
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({});
  const choiceOf = (key: string): ConflictChoice => choices[key] ?? "mine";
  const all = (choice: ConflictChoice) => Object.fromEntries(fields.map((field) => [field.key, choice]));
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      <DialogTitle id={`${id}-title`}>
        {t(between === "tabs" ? "controls.conflict.tabs_title" : "controls.conflict.title")}
      </DialogTitle>
      <DialogContent>
        <Box id={`${id}-body`} sx={{ color: "text.secondary", mb: 1.5 }}>
          {t(between === "tabs" ? "controls.conflict.tabs_body" : "controls.conflict.body")}{" "}
          {who !== undefined && t("controls.conflict.changed_by", { who })}
        </Box>
        {fields.map((field) => (
          <ConflictRow
            key={field.key}
            field={field}
            between={between}
            choice={choiceOf(field.key)}
            onChoose={(choice) => setChoices({ ...choices, [field.key]: choice })}
          />
        ))}
        {fields.length > 1 && (
          <Box sx={{ display: "flex", gap: 1, mt: 1.5 }}>
            <Spacer />
            <Button size="small" variant="text" onClick={() => setChoices(all("mine"))}>
              {t("controls.conflict.keep_all_mine")}
            </Button>
            <Button size="small" variant="text" onClick={() => setChoices(all("theirs"))}>
              {t(between === "tabs" ? "controls.conflict.keep_all_other" : "controls.conflict.keep_all_theirs")}
            </Button>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={onClose}>
          {t("ui.action.return")}
        </Button>
        <Button
          variant="contained"
          color="primary"
          loading={busy}
          onClick={() => onResolve({ ...all("mine"), ...choices })}
        >
          {t("controls.conflict.apply")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
