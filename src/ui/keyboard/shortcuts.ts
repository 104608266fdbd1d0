/** A key press as far as shortcuts care; a KeyboardEvent has this shape. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Letters are matched by their place on the keyboard: Ctrl K works in the Russian layout too. */
const keyOf = (press: Press): string =>
  /^Key[A-Z]$/.test(press.code) ? press.code.slice(3).toLowerCase() : press.key.toLowerCase();

/**
 * Whether a press is the shortcut: "/", "?", "escape", "ctrl+k", "shift+f8". `ctrl` is Command on a Mac. The signs that
 * need Shift on some layouts ("?", "/") match with it or without.
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

/** One plain key without Ctrl or Alt: such shortcuts can be switched off in the settings (WCAG 2.1.4). */
export const isSingleKey = (shortcut: string): boolean =>
  shortcut.split(" ").every((step) => !/ctrl|alt/i.test(step) && step.length === 1);
