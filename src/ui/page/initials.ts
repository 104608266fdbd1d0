const isLegalForm = (word: string): boolean => word.length <= 4 && /^\p{Lu}+$/u.test(word);

/**
 * Two letters for a person or a company: "Анна Соколова" АС, "ООО «Полюс Автоматика»" ПА, "Радиоснаб" РА. The words in
 * quotation marks count when there are any; a short word in capitals before them ("АО") is the legal form.
 */
export function initials(name: string): string {
  const quoted = /[«"“„]([^»"”“]+)[»"”“]/.exec(name)?.[1];
  const words = (quoted ?? name)
    .split(/[\s\-–.,]+/u)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word !== "");
  const proper =
    words.length > 1 && quoted === undefined ? words.filter((word, index) => index > 0 || !isLegalForm(word)) : words;
  const [first = "", second] = proper;
  const letters =
    second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1));
  return letters.join("").toUpperCase();
}

/** One of `count` colours, the same for the same id wherever it is shown. */
export const colourIndex = (id: number, count: number): number => ((Math.trunc(id) % count) + count) % count;
