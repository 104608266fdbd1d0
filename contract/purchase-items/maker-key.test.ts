import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fullMaker, makerAliasKeys, makerKeys } from "#contract/purchase-items/maker-key.ts";
import { makerSpelling } from "#contract/purchase-items/maker-spelling.ts";
import { MAKERS } from "#contract/reference/makers.ts";

const knownMakerKey = makerKeys([]);

const aName = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom(...MAKERS.flat()),
  fc
    .array(fc.constantFrom("Co.", "Ltd", "ООО", "АО", "有限公司", "株式会社", "A", "TI", "&", "«", "ü", "é", "И"), {
      maxLength: 5,
    })
    .chain((words) => fc.constantFrom(" ", "", "-").map((by) => words.join(by))),
);

describe("the key of a maker", () => {
  test.each([
    ["TI", "Texas Instruments"],
    ["T.I.", "TEXAS INSTRUMENTS INC."],
    ["STM", "ST Microelectronics N.V."],
    ["Wurth", "Würth Elektronik GmbH & Co. KG"],
    ["ООО «Миландр»", "Milandr"],
    ["Панасоник", "Panasonic Corp"],
    ["Allen-Bradley", "allen bradley"],
    ["Murata Manufacturing Co., Ltd.", "株式会社村田製作所"],
    ["Резистор-НН, ООО", "ООО «Резистор НН»"],
    ["3М", "3M"],
  ])("is the same for %s and %s", (one, other) => {
    expect(knownMakerKey(one)).not.toBe(null);
    expect(knownMakerKey(one)).toBe(knownMakerKey(other));
  });

  test.each([
    ["AO Smith", "Smith"],
    ["Vishay", "Vishay Dale"],
    ["Micron", "Микрон"],
    ["Infineon", "International Rectifier"],
    ["Ti Group", "TI"],
    ["Резистор", "Резонит"],
  ])("differs for %s and %s", (one, other) => {
    expect(knownMakerKey(one)).not.toBe(knownMakerKey(other));
  });

  test.each(["", "  ", "—", ".", null, undefined])("is null for %j", (text) => {
    expect(knownMakerKey(text)).toBe(null);
  });

  test("is shared by the aliases of one maker only", () => {
    const spellings = MAKERS.flatMap((names) => [...new Set(names.map(makerSpelling))]);
    expect(spellings.filter((spelling, place) => spellings.indexOf(spelling) !== place)).toEqual([]);
    expect(MAKERS.filter((names) => new Set(names.map(knownMakerKey)).size !== 1)).toEqual([]);
    expect(new Set(MAKERS.map(([name]) => knownMakerKey(name))).size).toBe(MAKERS.length);
  });

  test("names the same maker as the text, whatever a company merged", () => {
    const merges = fc.array(fc.record({ text: aName, maker: aName }), { maxLength: 6 });
    fc.assert(
      fc.property(merges, aName, (own, text) => {
        const keys = makerKeys(own);
        const key = keys(text);
        expect(keys(key)).toBe(key);
        expect(key === null).toBe(makerSpelling(text) === null);
      }),
    );
  });

  test("is the same by the spelling of the name and the keys of aliases, whatever a company merged", () => {
    const merges = fc.array(fc.record({ text: aName, maker: aName }), { maxLength: 6 });
    fc.assert(
      fc.property(merges, aName, (own, text) => {
        const [keys, aliases] = [makerKeys(own), makerAliasKeys(own)];
        for (const name of [text, ...own.flatMap((pair) => [pair.text, pair.maker])]) {
          const spelling = makerSpelling(name);
          expect(spelling === null ? null : (aliases.get(spelling) ?? spelling)).toBe(keys(name));
        }
      }),
    );
  });

  test("follows the company's own names before those that everybody knows", () => {
    const keys = makerKeys([
      { text: "ST", maker: "Stahl Technik" },
      { text: "АФК", maker: "TI" },
    ]);
    expect(keys("ST")).toBe(keys("Stahl Technik GmbH"));
    expect(keys("ST")).not.toBe(keys("STMicroelectronics"));
    expect(keys("АФК")).toBe(keys("Texas Instruments"));
    expect(knownMakerKey("АФК")).not.toBe(knownMakerKey("TI"));
  });
});

test("the full name of a maker is suggested for an alias, not for another spelling", () => {
  expect(["TI", "Wurth", "St Micro"].map(fullMaker)).toEqual([
    "Texas Instruments",
    "Würth Elektronik",
    "STMicroelectronics",
  ]);
  expect(["TEXAS INSTRUMENTS INC", "Wurth Elektronik", "Ромашка", ""].map(fullMaker)).toEqual([null, null, null, null]);
});
