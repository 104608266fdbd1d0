import { useEffect } from "react";

const PRODUCT = "Lotwise";

/**
 * Says in the browser's tab and history where one is: `words`, the nearest first, and the product; its name alone when
 * the page goes.
 */
export function PageTitle({ words }: { words: readonly string[] }) {
  const title = [...new Set([...words, PRODUCT])].join(" · ");
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
  return null;
}
