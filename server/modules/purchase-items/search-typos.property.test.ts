import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { gatherWords } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const LETTERS = [..."абвгдежзиклмнопрстуфхцчшэюяbdfghjlqrsuvwyz0123456789"];
/** Unique words for the test: realistic ones and words of arbitrary letters. */
const WORDS: readonly string[] = [
  ..."конденсатор резистор стабилизатор murata yageo stm32f407vgt6 rc0603fr-0710kl ддт-1250".split(" "),
  ...fc.sample(
    fc.uniqueArray(fc.constantFrom(...LETTERS), { minLength: 5, maxLength: 14 }).map((letters) => letters.join("")),
    { numRuns: 40, seed: 20_261_126 },
  ),
];

let app: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let items: number[];
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
  const made = (words: readonly string[]) =>
    someItems(app.deps, { ...company, items: words.map((word) => ({ nomenclature: `Деталь ${word} поз. 7` })) });
  // Indexes one half of the words and leaves the other half pending.
  const half = WORDS.length / 2;
  items = await made(WORDS.slice(0, half));
  await gatherWords(app.deps.db);
  items.push(...(await made(WORDS.slice(half))));
});
afterAll(() => app.close());

const SLIPS = {
  changed: (letters: readonly string[], at: number) => letters.with(at, letters[at] === "щ" ? "ь" : "щ"),
  left_out: (letters: readonly string[], at: number) => letters.toSpliced(at, 1),
  swapped: (letters: readonly string[], at: number) =>
    letters.toSpliced(
      Math.max(0, at - 1),
      2,
      ...letters.slice(Math.max(0, at - 1), Math.max(0, at - 1) + 2).toReversed(),
    ),
  doubled: (letters: readonly string[], at: number) => letters.toSpliced(at, 0, letters[at] ?? ""),
};

test("a word of five letters or more finds its item with any slip: a letter changed, left out, doubled, or two swapped", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(WORDS.length - 1),
      fc.constantFrom(...Object.values(SLIPS)),
      fc.nat(13),
      async (place, slip, at) => {
        const letters = [...(WORDS[place] ?? "")];
        const search = slip(letters, at % letters.length).join("");
        const { results } = (await app.call(purchaseItemApi.list, company, { query: { search } })).ok();
        expect(results.map(({ id }) => id)).toContain(items[place]);
      },
    ),
  );
}, 30_000);
