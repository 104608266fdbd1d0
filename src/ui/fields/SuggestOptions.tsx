import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { NO_OPTION, optionId } from "#src/ui/fields/suggest-walk.ts";

/** Suggestions by key, and how one is drawn. */
export interface Suggestions<O> {
  options: readonly O[];
  keyOf: (option: O) => string;
  renderOption: (option: O) => ReactNode;
  onChoose: (option: O) => void;
  /** What the list is, for screen readers. */
  list_label: string;
}

// The colours are those of the theme; the second values serve tests without one.
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

/**
 * The list of suggestions under a line of text that keeps the focus; `active` is the place of the one reached by the
 * arrows.
 */
export function SuggestOptions<O>({
  id,
  active,
  options,
  keyOf,
  renderOption,
  onChoose,
  list_label,
}: Suggestions<O> & { id: string; active: number }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== NO_OPTION) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <List ref={list} id={id} role="listbox" aria-label={list_label}>
      {options.map((option, place) => (
        <Option
          key={keyOf(option)}
          id={optionId(id, place)}
          role="option"
          aria-selected={place === active}
          // The text keeps the focus, so that the list is still there when the click ends.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {renderOption(option)}
        </Option>
      ))}
    </List>
  );
}
