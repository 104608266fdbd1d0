/** Whether a click or a key is meant for a control inside a row, and not for the row. */
export function isInnerControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label") !== null;
}
