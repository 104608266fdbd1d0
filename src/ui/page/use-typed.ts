import { useEffect, useState } from "react";

/** Debounces an input: calls `onTyped` after a pause in typing. */
export function useTyped(
  value: string,
  onTyped: (value: string) => void,
  delay: number,
): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The value was changed by the Back button or a reset, not by typing.
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
