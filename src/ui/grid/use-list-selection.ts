import { useState } from "react";
import { NOTHING_SELECTED } from "./list-selection.ts";
import type { ListSelection } from "./list-selection.ts";

/**
 * Stores the selected rows in a list. Changing `filters` clears the selection, because actions would otherwise affect
 * invisible rows.
 */
export function useListSelection(filters: string): [ListSelection, (selection: ListSelection) => void] {
  const [known, setKnown] = useState(filters);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  if (filters === known) return [selection, setSelection];
  setKnown(filters);
  setSelection(NOTHING_SELECTED);
  return [NOTHING_SELECTED, setSelection];
}
