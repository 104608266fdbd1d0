import Popper from "@mui/material/Popper";
import { styled } from "@mui/material/styles";
import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import type { GridChoice } from "./columns.ts";
import type { EditorProps } from "./editor-props.ts";
import { useFocusedInput } from "./use-focused-input.ts";

/**
 * Text input with the list of allowed values. Typing narrows the list, and the arrow keys copy a value into the input.
 * A click selects a value and closes the editor.
 */
export function ChoiceEditor({ editing, label, choices, onDone }: EditorProps) {
  const listId = useId();
  const input = useFocusedInput();
  const [text, setText] = useState(editing.text);
  const [wanted, setWanted] = useState(editing.isTyped ? editing.text : "");
  const shown = narrowed(choices, wanted);
  const only = wanted !== "" && shown.length === 1 ? shown[0]?.label : undefined;
  const active = shown.findIndex((choice) => choice.label === (only ?? text));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setText(shown[Math.max(0, Math.min(shown.length - 1, active + step))]?.label ?? text);
  };
  const onInput = (typed: string) => {
    setText(typed);
    setWanted(typed);
  };
  return (
    <>
      <input
        ref={input}
        data-grid-editor=""
        data-grid-choice={only ?? ""}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
        value={text}
        autoComplete="off"
        onChange={(event) => onInput(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Popper
        open={shown.length > 0}
        anchorEl={() => input.current ?? document.body}
        placement="bottom-start"
        sx={{ zIndex: "tooltip" }}
      >
        <Options id={listId} role="listbox" aria-label={label}>
          {shown.map((choice, index) => (
            <div
              key={choice.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => {
                event.preventDefault();
                onDone(choice.label);
              }}
            >
              {choice.label}
            </div>
          ))}
        </Options>
      </Popper>
    </>
  );
}

const Options = styled("div")({
  padding: 4,
  minWidth: 160,
  maxHeight: 260,
  overflow: "auto",
  borderRadius: 8,
  border: "1px solid var(--mui-palette-ui-lineStrong, #DAD8D2)",
  boxShadow: "var(--mui-palette-ui-shadow2, 0 4px 12px rgba(0, 0, 0, 0.15))",
  backgroundColor: "var(--mui-palette-background-paper, #FFFFFF)",
  fontSize: "0.8125rem",
  color: "var(--mui-palette-text-primary, #191B1F)",
  "& [role=option]": { padding: "6px 8px", borderRadius: 4, cursor: "default" },
  "& [role=option]:hover": { backgroundColor: "var(--mui-palette-ui-hover, #F6F6F4)" },
  "& [aria-selected=true]": { backgroundColor: "var(--mui-palette-ui-selected, #F0F3FE)", fontWeight: 500 },
});

function narrowed(choices: readonly GridChoice[], text: string): readonly GridChoice[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === "" ? choices : choices.filter((choice) => choice.label.toLocaleLowerCase().includes(wanted));
}
