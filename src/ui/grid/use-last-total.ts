import { useState } from "react";

/** Returns the last known total while loading, because the grid jumps to the first page when the total drops to 0. */
export function useLastTotal(total: number, isLoading: boolean): number {
  const [last, setLast] = useState(total);
  if (total > 0 && total !== last) setLast(total);
  return isLoading && total === 0 ? last : total;
}
