import { useState } from "react";

/**
 * Returns true from the first selection on. The bar of actions is loaded with it, and then stays for its animation and
 * its dialogs.
 */
export function useHasSelected(count: number): boolean {
  const [hasSelected, setHasSelected] = useState(false);
  if (count > 0 && !hasSelected) setHasSelected(true);
  return hasSelected;
}
