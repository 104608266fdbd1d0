import InputBase from "@mui/material/InputBase";
import type { KeyboardEvent } from "react";
import { SEARCH_MAX_LENGTH } from "#contract/primitives.ts";
import { useCommandText } from "#src/app/commands/command-text.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

interface CommandInputProps {
  list?: string;
  active?: string | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * The input of the command dialog. Renders before the code of the commands is loaded, so that early input isn't lost.
 */
export function CommandInput({ list, active, onKeyDown }: CommandInputProps) {
  const t = useT();
  const { typed, setTyped } = useCommandText();
  return (
    <InputBase
      autoFocus
      fullWidth
      value={typed}
      placeholder={t("controls.command.label")}
      onChange={(event) => setTyped(event.target.value)}
      {...(onKeyDown === undefined ? {} : { onKeyDown })}
      startAdornment={<Icon name="search" style={{ marginRight: 10, color: "var(--mui-palette-ui-ink3)" }} />}
      sx={{ flex: "none", height: 48, px: 2, borderBottom: 1, borderColor: "ui.line" }}
      inputProps={{
        role: "combobox",
        "aria-label": t("controls.command.label"),
        "aria-autocomplete": "list",
        "aria-expanded": list !== undefined,
        ...(list === undefined ? {} : { "aria-controls": list }),
        ...(active === undefined ? {} : { "aria-activedescendant": active }),
        maxLength: SEARCH_MAX_LENGTH,
        autoComplete: "off",
        spellCheck: false,
        enterKeyHint: "go",
      }}
    />
  );
}
