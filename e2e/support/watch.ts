import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/**
 * Listens to what a page complains of; the answer fails the test when it complained. `expected` may grow during the
 * test. A missing key of a catalogue is told in the console, so it fails here too.
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
