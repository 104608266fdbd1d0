import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/**
 * Collects the console errors and warnings of a page, including warnings about missing catalogue keys. The returned
 * function fails the test unless all messages match `expected`, which may grow during the test.
 */
export function watch(page: Page, expected: readonly RegExp[]): () => void {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(
        `${new URL(page.url()).pathname} ${message.type()}: ${message.text()} (${message.location().url})`,
      );
  });
  return () => expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
}
