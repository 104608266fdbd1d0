import { useState } from "react";

/** The first value that is there; later ones don't replace it. */
export function useOnce<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
