const SECTIONS = ["Context", "Decision", "Consequences"];
const MAX_LINES = 40;
const MAX_WIDTH = 120;

/** @typedef {{ name: string, text: string }} RecordFile A file of docs/decisions, `name` without its folder. */
/** @typedef {{ name: string, number: number, title: string, area: string, status: string, text: string }} DecisionRecord */

/**
 * @param {readonly RecordFile[]} files
 * @returns {string[]}
 */
export function recordProblems(files) {
  const records = files.map(readRecord);
  const numbers = new Set(records.map(({ number }) => number));
  const twice = records.filter(({ number }, at) => records.findIndex((other) => other.number === number) !== at);
  return [
    ...records.flatMap((record) => formProblems(record, numbers).map((problem) => `${record.name} ${problem}`)),
    ...twice.map(({ name }) => `${name} has the number of another record`),
  ];
}

/**
 * Builds the list of all records by area, which is the last part of docs/decisions/README.md.
 * @param {readonly RecordFile[]} files
 */
export function recordIndex(files) {
  const records = files.map(readRecord).sort((a, b) => a.number - b.number);
  const areas = [...new Set(records.map(({ area }) => area))].sort();
  return areas
    .map((area) => {
      const own = records.filter((record) => record.area === area);
      const lines = own.map(
        ({ name, number, title, status }) =>
          `- [${number}. ${title}](${name})${status === "accepted" ? "" : ` (${status})`}`,
      );
      return `## ${area}\n\n${lines.join("\n")}\n`;
    })
    .join("\n");
}

/**
 * @param {RecordFile} file
 * @returns {DecisionRecord}
 */
function readRecord({ name, text }) {
  const [, number = "0", title = ""] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
  const line = (/** @type {string} */ key) => new RegExp(`^${key}: (.+?)\\\\?$`, "m").exec(text)?.[1] ?? "";
  return { name, number: Number(number), title, area: line("Area"), status: line("Status"), text };
}

/**
 * @param {DecisionRecord} record
 * @param {ReadonlySet<number>} numbers
 * @returns {string[]}
 */
function formProblems({ name, number, title, area, status, text }, numbers) {
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
  const by = /^superseded by (\d+)$/.exec(status)?.[1];
  const lines = text.trimEnd().split("\n");
  return [
    ...(title === "" || !name.startsWith(`${String(number).padStart(4, "0")}-`)
      ? ['doesn\'t begin with "# <number of its file>. <title>"']
      : []),
    ...(/^Date: 20\d\d-\d\d-\d\d/m.test(text) && area !== "" ? [] : ["names no Date or no Area"]),
    ...(status === "accepted" || (by !== undefined && numbers.has(Number(by)))
      ? []
      : ['is neither "accepted" nor "superseded by" a record that exists']),
    ...(sections.join() === SECTIONS.join() ? [] : [`hasn't exactly the sections ${SECTIONS.join(", ")}`]),
    ...(lines.length > MAX_LINES ? [`has more than ${MAX_LINES} lines`] : []),
    ...(lines.some((line) => line.length > MAX_WIDTH) ? [`has a line of more than ${MAX_WIDTH} characters`] : []),
  ];
}
