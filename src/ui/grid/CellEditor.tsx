import type { ComponentType } from "react";
import { useState } from "react";
import { ChoiceEditor } from "./ChoiceEditor.tsx";
import type { GridColumn } from "./columns.ts";
import { DateEditor } from "./DateEditor.tsx";
import type { EditorProps } from "./editor-props.ts";
import type { SuggestProps } from "./suggest-props.ts";
import { useFocusedInput } from "./use-focused-input.ts";

type InputMode = "decimal" | "numeric" | "text";

export function CellEditor<Row>({ column, ...props }: EditorProps & { column: GridColumn<Row> }) {
  if (column.kind === "choice") return <ChoiceEditor {...props} />;
  if (column.kind === "date") return <DateEditor {...props} />;
  return <TextEditor {...props} mode={modeOf(column)} Suggest={column.suggest} />;
}

/** Editor for text and numbers. An input of type number would lose the decimal comma. */
function TextEditor({
  editing,
  label,
  mode,
  Suggest,
  onFill,
}: EditorProps & { mode: InputMode; Suggest: ComponentType<SuggestProps> | undefined }) {
  const input = useFocusedInput();
  const [typed, setTyped] = useState(editing.isTyped ? editing.text : "");
  return (
    <>
      <input
        ref={input}
        data-grid-editor=""
        type="text"
        inputMode={mode}
        aria-label={label}
        defaultValue={editing.text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {Suggest && <Suggest input={input} typed={typed} onFill={onFill} />}
    </>
  );
}

function modeOf<Row>(column: GridColumn<Row>): InputMode {
  if (column.kind === "decimal" || column.kind === "money") return "decimal";
  return column.kind === "integer" ? "numeric" : "text";
}
