import { expect, test } from "vitest";
import { createFormats } from "#src/locale/formats.ts";
import { translateIn } from "#src/locale/test-translate.ts";
import { noteText } from "#src/features/orders/note-text.ts";

const NBSP = "\u00A0";

test("days and numbers of a stored note are written as the reader writes them", () => {
  const read = (note: string, language: "ru" | "en"): string =>
    noteText(note, createFormats({ language, zone: "Europe/Moscow", t: translateIn(language) })).replaceAll(NBSP, " ");
  expect(read("№ 3, 2031-01-12: Болт × 1000.5; Гайка × 7", "ru")).toBe("№ 3, 12 янв 31: Болт × 1 000,5; Гайка × 7");
  expect(read("Болт: 100 → 80.25, 12.5 → 13, → 2031-01-12", "ru")).toBe("Болт: 100 → 80,25, 12,5 → 13, → 12 янв 31");
  expect(read("Bolt M8: X-9 → 0012.400-1", "en")).toBe("Bolt M8: X-9 → 0012.400-1");
  expect(read("№ 2: Bolt × 40 − 2.5 (2027-13-45)", "en")).toBe("№ 2: Bolt × 40 − 2.5 (2027-13-45)");
});
