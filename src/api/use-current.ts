import { useState } from "react";

interface Answer<T> {
  readonly data: T | undefined;
  readonly isFetching: boolean;
}

/**
 * Returns the data of an answer, or undefined while a cached answer is fetched again because the component was mounted.
 * For values that a form proposes, because they must not change under what the user types. Later changes replace the
 * data without a pause.
 */
export function useCurrent<T>({ data, isFetching }: Answer<T>): T | undefined {
  const [isCurrent, setCurrent] = useState(!isFetching);
  if (!isCurrent && !isFetching) setCurrent(true);
  return isCurrent || !isFetching ? data : undefined;
}
