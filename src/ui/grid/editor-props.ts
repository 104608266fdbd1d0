import type { Editing } from "./cell-view.ts";
import type { GridChoice } from "./columns.ts";
import type { SuggestProps } from "./suggest-props.ts";

/**
 * Props shared by all cell editors. When a key or a click closes the editor, the grid reads the input's text itself.
 */
export interface EditorProps extends Pick<SuggestProps, "onFill"> {
  editing: Editing;
  label: string;
  choices: readonly GridChoice[];
  onDone: (text: string) => void;
}
