import { describe, expect, it } from "vitest";
import { findUnit, UNITS } from "#contract/reference/units.ts";

describe("units of measure", () => {
  it.each([
    ["шт", 1],
    ["Шт.", 1],
    ["штук", 1],
    ["PCS", 1],
    ["ea", 1],
    ["个", 1],
    ["796", 1],
    ["H87", 1],
    ["м", 2],
    ["Метр", 2],
    ["п.м.", 2],
    ["米", 2],
    ["006", 2],
    ["055", 3],
    ["м2", 3],
    ["м²", 3],
    ["кв. м", 3],
    ["кв.м.", 3],
    ["sqm", 3],
    ["वर्ग मीटर", 3],
    ["л", 4],
    ["L", 4],
    ["ltr", 4],
    ["升", 4],
    ["кг", 5],
    ["KG", 5],
    ["公斤", 5],
    ["किलोग्राम", 5],
  ])("%s is unit %i", (text, id) => expect(findUnit(text)?.id).toBe(id));

  it("does not take other units for ours", () => {
    const others = ["", "6", "55", "компл", "упак", "т", "г", "мм", "м3", "см", "box", "set", "套"];
    expect(others.filter((text) => findUnit(text) !== null)).toEqual([]);
  });

  it("gives no text to two units", () => {
    for (const unit of UNITS) {
      const texts = [
        unit.slug,
        unit.okei,
        unit.rec20,
        ...Object.values(unit.symbol),
        ...Object.values(unit.name),
        ...unit.synonyms,
      ];
      expect(texts.filter((text) => findUnit(text)?.slug !== unit.slug)).toEqual([]);
    }
  });
});
