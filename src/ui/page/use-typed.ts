import { useEffect, useState } from "react";

/** A text that is being typed: passes on what was typed once nothing follows for a while. */
export function useTyped(
  value: string,
  onTyped: (value: string) => void,
  delay: number,
): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address has changed under the field: back, or a reset.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(() => {
      setKnown(text);
      onTyped(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, known, onTyped, delay]);
  return [text, setText];
}
