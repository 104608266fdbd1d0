/** The fields of a KeyboardEvent that shortcuts use. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Matches letters by their physical key, so that Ctrl+K also works with a Russian layout. */
const keyOf = (press: Press): string =>
  /^Key[A-Z]$/.test(press.code) ? press.code.slice(3).toLowerCase() : press.key.toLowerCase();

/**
 * Returns true if a key press matches a shortcut such as "/", "?", "escape", "ctrl+k" or "shift+f8". On a Mac, `ctrl`
 * means Command. Characters that need Shift on some layouts ("?", "/") match with or without Shift.
 */
export function matches(press: Press, shortcut: string): boolean {
  const parts = shortcut.toLowerCase().split("+");
  const key = parts.at(-1) ?? "";
  const sign = key.length === 1 && !/[a-z0-9]/.test(key);
  const pressed = sign ? press.key.toLowerCase() : keyOf(press);
  if (pressed !== key) return false;
  if ((press.ctrlKey || press.metaKey) !== parts.includes("ctrl")) return false;
  return press.altKey === parts.includes("alt") && (sign || press.shiftKey === parts.includes("shift"));
}

/**
 * Returns true if the shortcut is a single key without Ctrl or Alt. Users can switch such shortcuts off (WCAG 2.1.4).
 */
export const isSingleKey = (shortcut: string): boolean =>
  shortcut.split(" ").every((step) => !/ctrl|alt/i.test(step) && step.length === 1);

/** Names of keys as they are printed on keyboards. They are the same in every language. */
const PRINTED: Readonly<Record<string, string>> = { ctrl: "Ctrl", shift: "Shift", enter: "Enter", escape: "Esc" };

/** Formats a shortcut for the help: "Ctrl Enter", "G T", "Shift F8". */
export const printedShortcut = (shortcut: string): string =>
  shortcut
    .split(/[ +]/)
    .map((part) => PRINTED[part] ?? part.toUpperCase())
    .join(" ");
