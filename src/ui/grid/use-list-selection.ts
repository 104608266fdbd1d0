import { useState } from "react";
import { NOTHING_SELECTED } from "./list-selection.ts";
import type { ListSelection } from "./list-selection.ts";

/**
 * The chosen rows of a list; `filters` says what the list leaves. What was chosen under other filters would be acted on
 * unseen.
 */
export function useListSelection(filters: string): [ListSelection, (selection: ListSelection) => void] {
  const [known, setKnown] = useState(filters);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  if (filters === known) return [selection, setSelection];
  setKnown(filters);
  setSelection(NOTHING_SELECTED);
  return [NOTHING_SELECTED, setSelection];
}
