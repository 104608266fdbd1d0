import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

interface FieldHelpProps {
  /** Label of the field. */
  label: string;
  /** One or two sentences. */
  text: string;
  /** Page of the guide about the field. */
  page: string;
}

/**
 * Button next to a field's label that explains the field. Pass it as the field's `labelExtra`. The guide opens in a new
 * tab, so that nothing typed is lost.
 */
export function FieldHelp({ label, text, page }: FieldHelpProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = t("controls.lesson.what_is", { name: label });
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        // The margins take the button out of the height of the label, so that fields of one row stay aligned.
        sx={{ top: 3, width: 24, height: 24, minHeight: 24, mt: "-8px", mb: "-4px", color: "text.secondary" }}
      >
        <Icon name="help" size={14} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": name, tabIndex: -1 } }}
      >
        <Box sx={{ p: 1.5, maxWidth: 300 }}>
          <Box component="p" sx={{ m: 0, mb: 0.75 }}>
            {text}
          </Box>
          <MuiLink href={paths.guide(page)} target="_blank" rel="noopener">
            {t("controls.lesson.guide")}
          </MuiLink>
        </Box>
      </Popover>
    </>
  );
}
