import { useRef } from "react";
import type { FocusEvent } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Fields for text of one's own. A search or a choice from a list is quickly typed again. */
const OWN_TEXT =
  "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search], [type=password], [role=combobox])";

const isTextField = (element: Element): element is TextField =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.matches(OWN_TEXT);

/** Notes what the text fields of a form contained when they first got the focus, and compares it with what they contain. */
export function useTypedText() {
  const before = useRef(new Map<TextField, string>());
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      if (isTextField(target) && !before.current.has(target)) before.current.set(target, target.value);
    },
    /** Returns true if a field contains typed text that wasn't there when the form opened. */
    hasTyped: (): boolean =>
      [...before.current].some(([field, first]) => field.isConnected && field.value !== first && field.value !== ""),
  };
}
