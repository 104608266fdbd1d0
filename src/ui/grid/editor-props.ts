import type { Editing } from "./cell-view.ts";
import type { GridChoice } from "./columns.ts";
import type { SuggestProps } from "./suggest-props.ts";

/** What every editor gets. The grid reads the text of the input itself when a key or a click closes the editor. */
export interface EditorProps extends Pick<SuggestProps, "onFill"> {
  editing: Editing;
  label: string;
  choices: readonly GridChoice[];
  /** Closes the editor with this text. */
  onDone: (text: string) => void;
}
