const HOME = "contract/money/";
/** Tests state expected prices on their own, and released migrations are never changed. */
const FREE = /\.test\.(?:tsx?|mjs)$|-test-kit\.ts$|^server\/db\/(?:migrations\/|schema\.gen\.ts)|^scripts\//;
const BASIS = String.raw`[bB]asis\w*(?:\([^()]*\))?`;
const PRICE = String.raw`["'\w.]*price_(?:per_unit|with_vat)["']?`;

/** @type {readonly RegExp[]} */
const CHOICES = [
  // A comparison with a basis: `basis === "gross"`, `"net" !== basisOf(offer)`.
  new RegExp(String.raw`${BASIS}\s*[!=]==\s*"(?:net|gross)"|"(?:net|gross)"\s*[!=]==\s*[\w.]*${BASIS}`),
  // The same in SQL: `o.basis = 'gross'`, `CASE o.basis WHEN 'net'`.
  /(?:=|<>|\bWHEN)\s*'(?:net|gross)'/,
  // A choice between both prices, whatever it depends on.
  new RegExp(String.raw`\?\s*${PRICE}\s*:\s*${PRICE}`),
  new RegExp(String.raw`${PRICE}\s*\?\?\s*${PRICE}`),
];

/**
 * Returns one sentence for each place outside contract/money that chooses which price counts.
 * @param {ReadonlyMap<string, string>} texts of code files, by name
 * @returns {string[]}
 */
export const priceChoiceProblems = (texts) =>
  [...texts].flatMap(([file, text]) =>
    file.startsWith(HOME) || FREE.test(file)
      ? []
      : CHOICES.flatMap((choice) => {
          const found = choice.exec(text);
          if (found === null) return [];
          const line = text.slice(0, found.index).split("\n").length;
          return [`${file}:${line} decides by the VAT basis itself (${found[0]}): use a function of contract/money`];
        }),
  );
