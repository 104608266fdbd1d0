import { describe, expect, it } from "vitest";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import type { DearerReason } from "#contract/scenarios/dearer-reason.ts";
import { reasonText } from "#src/features/scenarios/reason-words.ts";
import { createFormats } from "#src/locale/formats.ts";
import { LANGUAGES } from "#src/locale/languages.ts";
import { translateIn } from "#src/locale/test-translate.ts";

const supplier = "Альфа";
const REASONS: readonly { readonly reason: DearerReason; readonly says: readonly string[] }[] = [
  { reason: { kind: "late", supplier, weeks: 9, needed: 8 }, says: [supplier, "9", "8"] },
  { reason: { kind: "untimed", supplier }, says: [supplier] },
  { reason: { kind: "slow", supplier, weeks: 12, most: 10 }, says: [supplier, "12", "10"] },
  { reason: { kind: "slow_untimed", supplier, most: 10 }, says: [supplier, "10"] },
  { reason: { kind: "left_out", supplier }, says: [supplier, "План 7"] },
  { reason: { kind: "refused_substitute", supplier }, says: [supplier] },
  { reason: { kind: "part", supplier, available: "30", quantity: "100" }, says: [supplier, "30", "100"] },
  { reason: { kind: "freight_share", supplier }, says: [supplier] },
  { reason: { kind: "freight", supplier }, says: [supplier] },
  { reason: { kind: "suppliers", supplier, count: 3 }, says: [supplier, "3"] },
  { reason: { kind: "kept" }, says: [] },
  { reason: { kind: "conditions", names: ["max_suppliers", "max_share"] }, says: ["План 7", "4", "35"] },
  { reason: { kind: "whole_award" }, says: ["План 7"] },
  { reason: { kind: "best_found", gap: "0.25" }, says: ["План 7", "25"] },
];

const scenario = { name: "План 7", conditions: { ...NO_CONDITIONS, max_suppliers: 4, max_share: "35" } };

describe.each(LANGUAGES)("reasons in $name", ({ code: language }) => {
  const t = translateIn(language);
  const tools = { t, formats: createFormats({ language, zone: "UTC", t }), currency: 1 } as const;

  it.each(REASONS)("say the numbers of $reason.kind", ({ reason, says }) => {
    const text = reasonText(reason, scenario, tools);
    for (const part of says) expect(text).toContain(part);
    expect(text).not.toMatch(/%\{|undefined|scenarios\./);
  });
});

it("the sentence of a late offer reads like one", () => {
  const t = translateIn("ru");
  const tools = { t, formats: createFormats({ language: "ru", zone: "UTC", t }), currency: 1 } as const;
  expect(reasonText({ kind: "late", supplier, weeks: 9, needed: 8 }, scenario, tools)).toBe(
    "Самое дешёвое предложение (Альфа) опаздывает: 9 нед. при нужных 8.",
  );
});
