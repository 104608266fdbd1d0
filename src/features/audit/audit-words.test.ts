import { expect, test } from "vitest";
import { stateWords } from "#src/features/audit/audit-words.ts";
import { translateIn } from "#src/locale/test-translate.ts";

test("states of companies and tenders are told in words, others as they are stored", () => {
  const t = translateIn("ru");
  expect(stateWords("workspace", "SENT_TO_VERIFICATION", t)).toBe("На проверке");
  expect(stateWords("tender", "TENDER_OPENED", t)).toBe("Идёт приём");
  expect(stateWords("order", "OPENED", t)).toBeNull();
  expect(stateWords("tender", "VERIFIED", t)).toBeNull();
});
