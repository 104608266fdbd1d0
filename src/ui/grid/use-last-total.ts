import { useState } from "react";

/** The grid goes back to the first page when the number of rows falls to nothing for a moment. */
export function useLastTotal(total: number, isLoading: boolean): number {
  const [last, setLast] = useState(total);
  if (total > 0 && total !== last) setLast(total);
  return isLoading && total === 0 ? last : total;
}
