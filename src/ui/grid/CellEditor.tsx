import type { Editing } from "./cell-view.ts";
import { ChoiceEditor } from "./ChoiceEditor.tsx";
import type { GridColumn } from "./columns.ts";
import { DateEditor } from "./DateEditor.tsx";
import type { EditorProps } from "./editor-props.ts";
import { useFocusedInput } from "./use-focused-input.ts";

type InputMode = "decimal" | "numeric" | "text";

/** The editor that fits the kind of the column: text, number, date or choice. Keys that close it are the grid's. */
export function CellEditor<Row>({ column, ...props }: EditorProps & { column: GridColumn<Row> }) {
  if (column.kind === "choice") return <ChoiceEditor {...props} />;
  if (column.kind === "date") return <DateEditor {...props} />;
  return <TextEditor editing={props.editing} label={props.label} mode={modeOf(column)} />;
}

/** Numbers are typed as text too: an input of type number would lose the comma. */
function TextEditor({ editing, label, mode }: { editing: Editing; label: string; mode: InputMode }) {
  const input = useFocusedInput();
  return (
    <input
      ref={input}
      data-grid-editor=""
      type="text"
      inputMode={mode}
      aria-label={label}
      defaultValue={editing.text}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}

function modeOf<Row>(column: GridColumn<Row>): InputMode {
  if (column.kind === "decimal" || column.kind === "money") return "decimal";
  return column.kind === "integer" ? "numeric" : "text";
}
