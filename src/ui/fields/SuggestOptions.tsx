import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { NO_OPTION, optionId } from "#src/ui/fields/suggest-walk.ts";

export interface Suggestions<O> {
  options: readonly O[];
  keyOf: (option: O) => string;
  renderOption: (option: O) => ReactNode;
  onChoose: (option: O) => void;
  listLabel: string;
}

// The fallback colours are for tests without a theme.
const List = styled("div")({
  boxSizing: "border-box",
  minWidth: "100%",
  width: "max-content",
  maxWidth: "min(420px, calc(100vw - 48px))",
  maxHeight: "var(--room, 320px)",
  overflow: "auto",
  margin: 0,
  padding: 4,
  borderRadius: 8,
  border: "1px solid var(--mui-palette-ui-lineStrong, #DAD8D2)",
  boxShadow: "var(--mui-palette-ui-shadow3, 0 4px 12px rgba(0, 0, 0, 0.15))",
  backgroundColor: "var(--mui-palette-background-paper, #FFFFFF)",
});

const Option = styled("div")({
  padding: "6px 8px",
  borderRadius: 6,
  cursor: "pointer",
  "&[aria-selected=true], &:hover": { backgroundColor: "var(--mui-palette-ui-hover, #F6F6F4)" },
  "&[aria-selected=true]": { outline: "2px solid var(--mui-palette-primary-main, #2F55EB)", outlineOffset: -2 },
});

/** List of suggestions under an input that keeps the focus. `active` is the index selected with the arrow keys. */
export function SuggestOptions<O>({
  id,
  active,
  options,
  keyOf,
  renderOption,
  onChoose,
  listLabel,
}: Suggestions<O> & { id: string; active: number }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== NO_OPTION) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <List ref={list} id={id} role="listbox" aria-label={listLabel}>
      {options.map((option, place) => (
        <Option
          key={keyOf(option)}
          id={optionId(id, place)}
          role="option"
          aria-selected={place === active}
          // Prevents the input from losing the focus, which would close the list before the click ends.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {renderOption(option)}
        </Option>
      ))}
    </List>
  );
}
