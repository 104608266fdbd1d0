import { menuItemsOf } from "#src/ui/page/menu-items.ts";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";

/** What the open page offers: a button, a link that looks like one, a tab, or an entry of a menu. */
export interface PageAction {
  readonly name: string;
  /** Key that does the same, as `aria-keyshortcuts` has it. */
  readonly keys: string | undefined;
  readonly run: () => void;
}

const PRESSED = 'button:not(:disabled), a.MuiButton-root, [role="tab"]';
/** Parts of a page whose buttons belong to one row or to one field. */
const OF_ONE = '[role="grid"], table, ul, ol, fieldset, [role="listbox"], [role="search"], [data-no-command]';

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute("aria-label") ?? element.innerText).replaceAll(/\s+/g, " ").trim();

/** Returns true for what is chosen already, for fields, and for buttons that show and hide a part of the page. */
const isNoAction = (element: HTMLElement): boolean =>
  element.matches('[role="combobox"], [aria-pressed="true"], [aria-selected="true"]') ||
  (element.hasAttribute("aria-expanded") && !element.hasAttribute("aria-haspopup"));

function press(element: HTMLElement): void {
  element.focus();
  element.click();
}

function actionsOf(element: HTMLElement): readonly PageAction[] {
  const items = menuItemsOf(element);
  if (items !== null) return items.map(({ label, onClick }) => ({ name: label, keys: undefined, run: onClick }));
  const keys = element.getAttribute("aria-keyshortcuts") ?? undefined;
  return [{ name: nameOf(element), keys, run: () => press(element) }];
}

/** The main actions of a page come first, and its tabs last. */
const placeOf = (element: HTMLElement): number =>
  element.matches(".MuiButton-contained") ? 0 : element.matches('[role="tab"]') ? 2 : 1;

/**
 * Returns what a person can do on the open page outside its rows and fields. It reads what is on the screen, so an
 * action that may not be taken isn't offered, and pages needn't list their actions.
 */
export function readPageActions(): readonly PageAction[] {
  const page = document.getElementById(CONTENT_ID);
  if (page === null) return [];
  const found = [...page.querySelectorAll<HTMLElement>(PRESSED)]
    .filter((element) => element.checkVisibility() && element.closest(OF_ONE) === null && !isNoAction(element))
    .toSorted((one, next) => placeOf(one) - placeOf(next))
    .flatMap(actionsOf)
    .filter(({ name }) => /\p{L}{2}/u.test(name));
  return found.filter(({ name }, place) => found.findIndex((other) => other.name === name) === place);
}
