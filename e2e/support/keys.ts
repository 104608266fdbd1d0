import type { Page } from "@playwright/test";

/**
 * Presses the keys of a sequence such as "g i" as quickly as a person does. A press that waited for the one before would
 * be too late where a busy page takes longer than the sequence may.
 */
export async function pressInSequence(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}
