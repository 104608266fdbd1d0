import { useEffect } from "react";

const PRODUCT = "Lotwise";

/**
 * Sets the title in the browser's tab and history: `words` with the most specific first, followed by the product's
 * name. Unmounting resets the title to the product's name.
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
