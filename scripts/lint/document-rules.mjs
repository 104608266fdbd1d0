const CONTENTS = "Contents";

/**
 * What is wrong with a document that has a list of its sections: it names all of them in their order and nothing else.
 * @param {string} markdown
 * @returns {string[]}
 */
export function contentsProblems(markdown) {
  const { listed, sections } = partsOf(markdown);
  const wanted = sections.map((title) => `- [${title}](#${anchorOf(title)})`);
  if (listed.join("\n") === wanted.join("\n")) return [];
  return [`the list below "${CONTENTS}" is not the list of its sections, which is:\n${wanted.join("\n")}`];
}

/**
 * What is wrong with the document of decisions: a decision is a paragraph that begins with its title and a day.
 * @param {string} markdown
 * @returns {string[]}
 */
export function decisionProblems(markdown) {
  const titles = new Set();
  return partsOf(markdown).paragraphs.flatMap((paragraph) => {
    const title = /^\*\*(.+?)\*\*/.exec(paragraph)?.[1];
    const start = paragraph.slice(0, 60);
    if (title === undefined || !/\(.*?20\d\d-\d\d-\d\d/.test(paragraph) || paragraph.includes("\n"))
      return [`is no decision of one line with a title in bold and a day in brackets: ${start}`];
    if (titles.has(title)) return [`there is another decision of this title: ${start}`];
    titles.add(title);
    return [];
  });
}

/** @param {string} markdown */
function partsOf(markdown) {
  const [, ...parts] = markdown.split(/^## /m);
  const named = parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return { title, text: lines.join("\n").trim() };
  });
  const sections = named.filter(({ title }) => title !== CONTENTS);
  return {
    listed: named.find(({ title }) => title === CONTENTS)?.text.split("\n") ?? [],
    sections: sections.map(({ title }) => title),
    paragraphs: sections.flatMap(({ text }) => text.split(/\n\n+/)).filter((text) => text !== ""),
  };
}

/** How GitHub names the place of a heading. @param {string} title */
function anchorOf(title) {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
