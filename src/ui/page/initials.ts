const isLegalForm = (word: string): boolean => word.length <= 4 && /^\p{Lu}+$/u.test(word);

/**
 * Returns two letters for a person or a company: "Анна Соколова" АС, "ООО «Полюс Автоматика»" ПА, "Радиоснаб" РА. Words
 * in quotation marks take precedence. A short word in capitals before the quotation marks ("АО") is the legal form.
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

/** Returns the index of one of `count` colours. The index is always the same for an id. */
export const colourIndex = (id: number, count: number): number => ((Math.trunc(id) % count) + count) % count;

/** Background and text colours of avatars. */
export const PERSON_COLOURS = [
  ["#DDE6FB", "#23428F"],
  ["#E3F1E4", "#20603A"],
  ["#FBE9D3", "#7A4708"],
  ["#EFE6FA", "#58379B"],
  ["#DBF0F1", "#0C5C66"],
  ["#F9E2E4", "#8C2B3A"],
  ["#ECEBE6", "#4C4B45"],
] as const;
