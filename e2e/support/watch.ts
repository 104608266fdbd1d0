import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/**
 * Collects a page's errors and warnings. The returned function fails the test unless all of them are expected;
 * `expected` may grow during the test. A missing catalogue key is logged to the console, so it fails here too.
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
