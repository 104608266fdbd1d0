import { isSingleKey, matches, printedShortcut } from "#src/ui/keyboard/shortcuts.ts";
import type { Press } from "#src/ui/keyboard/shortcuts.ts";

/** A shortcut of the open page. */
export interface PageKey {
  /** The shortcut: "ctrl+k", "/", or the sequence "g t". */
  readonly shortcut: string;
  /** What the help says about the key; null if the help names another key that does the same. */
  readonly label: string | null;
  /** Null if the component with the focus handles the key itself. The key is only listed, as it is spelled. */
  readonly run: (() => void) | null;
}

/** Maximum time in milliseconds between the two keys in a sequence ("g r"). */
const SEQUENCE_MS = 1500;

/** Shortcuts that text inputs handle themselves. */
const OWN_KEYS = /^ctrl\+(shift\+)?[acvxyz]$/;
const MODIFIERS: readonly string[] = ["Shift", "Control", "Alt", "Meta"];

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));
/** Grids that don't edit leave letters to the page; they are inside an element with this attribute. */
const PAGE_KEYS = "[data-page-keys]";
const isTyping = (target: EventTarget | null): boolean =>
  isField(target) ||
  (target instanceof HTMLElement &&
    target.closest('[role="grid"], [role="menu"], [role="listbox"]') !== null &&
    target.closest(PAGE_KEYS) === null);

/** Keys of the open page, in the order of their registration. */
const keys = new Set<PageKey>();
/** Presses that began a sequence, and the time of the last one. */
let begun: readonly Press[] = [];
let since = 0;

const stepsOf = ({ shortcut }: PageKey): readonly string[] => shortcut.split(" ");

/** Returns true if the first steps of the shortcut are these presses. */
const beginsWith = (key: PageKey, presses: readonly Press[]): boolean => {
  const steps = stepsOf(key);
  return presses.every((press, place) => matches(press, steps[place] ?? ""));
};

/**
 * Runs the shortcut that the key press completes. The second key of a sequence means nothing else, so "g r" doesn't run
 * the shortcut "r" of the page.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || MODIFIERS.includes(event.key)) return;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
  const mayPlain = !isTyping(event.target) && document.querySelector('[aria-modal="true"]') === null;
  const before = isPlain && event.timeStamp - since <= SEQUENCE_MS ? begun : [];
  const presses = [...before, event];
  const possible = [...keys].filter(
    (key) => key.run !== null && (mayPlain || !isSingleKey(key.shortcut)) && beginsWith(key, presses),
  );
  const done = possible.find((key) => stepsOf(key).length === presses.length);
  begun = done === undefined && possible.length > 0 ? presses : [];
  since = event.timeStamp;
  if (done === undefined || (OWN_KEYS.test(done.shortcut) && isField(event.target))) return;
  event.preventDefault();
  done.run?.();
}

/** Adds a key of the page and returns a function that removes it. */
export function addKey(key: PageKey): () => void {
  if (keys.size === 0) document.addEventListener("keydown", onKeyDown);
  keys.add(key);
  return () => {
    keys.delete(key);
    if (keys.size === 0) document.removeEventListener("keydown", onKeyDown);
  };
}

export interface ListedKey {
  readonly label: string;
  readonly keys: readonly string[];
  /** True if the keys are pressed one after another to open a page. */
  readonly isSequence: boolean;
}

/** Returns the keys of the open page for the help. Keys with the same label are one entry. */
export function listedKeys(): readonly ListedKey[] {
  const found: { label: string; keys: string[]; isSequence: boolean }[] = [];
  for (const key of keys) {
    const { label } = key;
    if (label === null) continue;
    const printed = key.run === null ? key.shortcut : printedShortcut(key.shortcut);
    const isSequence = key.run !== null && stepsOf(key).length > 1;
    const same = found.find((entry) => entry.label === label && entry.isSequence === isSequence);
    if (same === undefined) found.push({ label, keys: [printed], isSequence });
    else if (!same.keys.includes(printed)) same.keys.push(printed);
  }
  return found;
}
