/** Returns true if an event belongs to a control inside a row rather than to the row. */
export function isInnerControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label") !== null;
}
