import Popper from "@mui/material/Popper";
import { styled } from "@mui/material/styles";
import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import type { GridChoice } from "./columns.ts";
import type { EditorProps } from "./editor-props.ts";
import { useFocusedInput } from "./use-focused-input.ts";

/**
 * A text with the list of allowed values below it. Typing narrows the list, the arrows take a value from it
 * into the text, a click takes it and closes the editor.
 */
export function ChoiceEditor({ editing, label, choices, onDone }: EditorProps) {
  const listId = useId();
  const input = useFocusedInput();
  const [typed, setTyped] = useState(editing.isTyped ? editing.text : "");
  const [chosen, setChosen] = useState(editing.text);
  const shown = narrowed(choices, typed);
  const active = shown.findIndex((choice) => choice.label === chosen);

  const choose = (choice: GridChoice | undefined) => {
    if (choice === undefined || input.current === null) return;
    input.current.value = choice.label;
    setChosen(choice.label);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    choose(shown[Math.max(0, Math.min(shown.length - 1, active + step))]);
  };
  const onInput = (text: string) => {
    const first = text === "" ? undefined : narrowed(choices, text)[0];
    setTyped(text);
    setChosen(first?.label ?? text);
  };
  return (
    <>
      <input
        ref={input}
        data-grid-editor=""
        data-grid-choice={narrowed(choices, typed).length === 1 ? chosen : ""}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
        defaultValue={editing.text}
        autoComplete="off"
        onChange={(event) => onInput(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Popper open={shown.length > 0} anchorEl={() => input.current ?? document.body} placement="bottom-start" sx={{ zIndex: "tooltip" }}>
        <Options id={listId} role="listbox" aria-label={label}>
          {shown.map((choice, index) => (
            <li
              key={choice.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => {
                event.preventDefault();
                onDone(choice.label);
              }}
            >
              {choice.label}
            </li>
          ))}
        </Options>
      </Popper>
    </>
  );
}

const Options = styled("ul")(({ theme }) => ({
  margin: 0, padding: 4, listStyle: "none", minWidth: 160, maxHeight: 260, overflow: "auto",
  borderRadius: 8, border: `1px solid ${theme.palette.divider}`, boxShadow: theme.shadows[4],
  backgroundColor: "var(--mui-palette-background-paper, #FFFFFF)", fontSize: "0.8125rem",
  "& li": { padding: "6px 8px", borderRadius: 4, cursor: "default" },
  "& li:hover": { backgroundColor: "var(--mui-palette-ui-hover, #F6F6F4)" },
  "& li[aria-selected=true]": { backgroundColor: "var(--mui-palette-ui-selected, #F0F3FE)", fontWeight: 500 },
}));

function narrowed(choices: readonly GridChoice[], text: string): readonly GridChoice[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === "" ? choices : choices.filter((choice) => choice.label.toLocaleLowerCase().includes(wanted));
}
