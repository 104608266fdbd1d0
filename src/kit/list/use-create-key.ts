import { useT } from "#src/locale/use-t.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

/** Begins a new record on the key C. The button that does the same has `aria-keyshortcuts="c"`. */
export function useCreateKey(may: boolean, begin: () => void): void {
  useShortcut("c", useT()("frame.keys.create"), begin, may);
}
