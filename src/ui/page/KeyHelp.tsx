import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useId } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Kbd } from "#src/ui/keyboard/Kbd.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";

export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly label: string }[];
}

interface KeyHelpProps {
  groups: readonly KeyGroup[];
  onClose: () => void;
  children?: ReactNode;
}

export function KeyHelp({ groups, onClose, children }: KeyHelpProps) {
  const t = useT();
  const title = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title} sx={{ display: "flex", alignItems: "center", pr: 1.5, pb: 1.5 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {t("controls.help.keys")}
        </Box>
        <IconAction icon="close" label={t("ui.action.close")} onClick={onClose} />
      </DialogTitle>
      <DialogContent tabIndex={0}>
        {children}
        <Box sx={{ columnCount: { xs: 1, sm: 2 }, columnGap: 4 }}>
          {groups.map((group) => (
            <Box key={group.title} component="section" sx={{ breakInside: "avoid", mb: 2 }}>
              <Typography variant="h3" sx={{ mb: 0.5 }}>
                {group.title}
              </Typography>
              <Box component="dl">
                {group.keys.map((entry) => (
                  <Box key={entry.label} sx={{ display: "flex", alignItems: "center", gap: 1, py: 0.5 }}>
                    <Box component="dt" sx={{ display: "flex", gap: 0.5, order: 2 }}>
                      {entry.keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </Box>
                    <Box component="dd" sx={{ flex: 1, color: "text.secondary" }}>
                      {entry.label}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  );
}
