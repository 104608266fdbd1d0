import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useRef } from "react";
import { SEARCH_MAX_LENGTH } from "#contract/primitives.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Kbd } from "#src/ui/keyboard/Kbd.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Names the searched fields, as in "Part number or name". Also used as the accessible name. */
  placeholder: string;
  width?: number | string;
  autoFocus?: boolean;
}

/** Search field for a list. "/" focuses the field and Escape clears it. */
export function SearchField({ value, onChange, placeholder, width = 248, autoFocus = false }: SearchFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useShortcut("/", t("frame.keys.search"), () => input.current?.select());
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <OutlinedInput
      size="small"
      type="text"
      autoFocus={autoFocus}
      inputRef={input}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || value === "") return;
        event.preventDefault();
        onChange("");
      }}
      sx={{ width, height: 28, pl: 1.25, pr: 0.75, "& input": { px: 1, py: 0 } }}
      slotProps={{
        input: {
          "aria-label": placeholder,
          role: "searchbox",
          maxLength: SEARCH_MAX_LENGTH,
          enterKeyHint: "search",
          autoComplete: "off",
          spellCheck: false,
        },
      }}
      startAdornment={<Icon name="search" style={{ color: "var(--mui-palette-ui-ink3)" }} />}
      endAdornment={
        <InputAdornment position="end" sx={{ ml: 0 }}>
          {value === "" ? (
            <Kbd aria-hidden="true">/</Kbd>
          ) : (
            <IconButton
              size="small"
              sx={{ width: 24, height: 24 }}
              aria-label={t("controls.search.clear")}
              onClick={clear}
            >
              <Icon name="close" size={12} />
            </IconButton>
          )}
        </InputAdornment>
      }
    />
  );
}
