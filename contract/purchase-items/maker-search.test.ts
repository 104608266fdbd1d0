import { describe, expect, test } from "vitest";
import { makerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { searchTerms } from "#contract/purchase-items/maker-search.ts";

const terms = (search: string, own: Parameters<typeof makerAliasKeys>[0] = []) =>
  searchTerms(search, makerAliasKeys(own)).map(({ words, makers }) => [words.join(" "), ...makers.slice(0, 2)]);
const found = (search: string, maker: string) =>
  searchTerms(search, makerAliasKeys([])).some(({ makers }) => makers.includes(maker));

describe("the terms of a search", () => {
  test("are the names of known makers and single words", () => {
    expect(terms("  LM358 Texas INSTRUMENTS so-8 ")).toEqual([
      ["lm358"],
      ["texas instruments", "TEXASINSTRUMENTS", "TI"],
      ["so-8"],
    ]);
    expect(terms("ti")).toEqual([["ti", "TEXASINSTRUMENTS", "TI"]]);
    expect(terms("болт м6")).toEqual([["болт"], ["м6"]]);
    expect(terms(" ")).toEqual([]);
  });

  test.each([
    ["T.I.", "TEXASINSTRUMENTS"],
    ["texas-instruments", "TI"],
    ["R&S", "ROHDE&SCHWARZ"],
    ["rohde & schwarz", "R&S"],
    ["Toshiba Electronic Devices & Storage", "TOSHIBA"],
    ["村田製作所", "MURATA"],
    ["WÜRTH", "WURTHELEKTRONIK"],
  ])("%s names the maker with the spelling %s", (search, maker) => {
    expect(found(search, maker)).toBe(true);
  });

  test("keep a legal form as a word of its own, because it may be the series of a part", () => {
    expect(terms("molex kk 254").map(([words]) => words)).toEqual(["molex", "kk", "254"]);
    expect(terms("ООО Миландр").map(([words]) => words)).toEqual(["ооо", "миландр"]);
  });

  test("don't take part of a word for a maker", () => {
    expect(terms("status tiger stm32")).toEqual([["status"], ["tiger"], ["stm32"]]);
  });

  test("follow the company's own names before those that everybody knows", () => {
    const own = [
      { text: "РЗ", maker: "Ромашка Плюс" },
      { text: "ST", maker: "Stahl Technik" },
    ];
    expect(terms("ромашка плюс", own)).toEqual([["ромашка плюс", "POMAШKAПЛЮC", "PЗ"]]);
    expect(terms("рз", own)).toEqual([["рз", "POMAШKAПЛЮC", "PЗ"]]);
    expect(terms("st", own)).toEqual([["st", "STAHLTECHNIK", "ST"]]);
    expect(terms("рз")).toEqual([["рз"]]);
  });
});
