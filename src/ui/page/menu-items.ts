/** An entry of a menu, as the commands offer it. */
interface MenuAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** Entries of menus by the button that opens the menu. */
const ITEMS = new WeakMap<Element, readonly MenuAction[]>();

/** Makes the entries of a closed menu known under its button, so that the commands can offer them. */
export function keepMenuItems(button: Element, items: readonly MenuAction[]): void {
  ITEMS.set(button, items);
}

/** Returns the entries of the menu that a button opens; null if the button opens no menu of actions. */
export const menuItemsOf = (button: Element): readonly MenuAction[] | null => ITEMS.get(button) ?? null;
