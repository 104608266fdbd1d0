const TABLE = "src/api/resources.ts";
const CALL = /\b(\w+Api)\b(?:\.(\w+))?/g;
const IMPORTS = /^import\b[^;]*;$/gm;

/**
 * The calls that a text names, as `companyApi.list`; `companyApi` alone where all of them are handed on. @param
 * {string} text
 */
const callsIn = (text) =>
  [...text.replace(IMPORTS, "").matchAll(CALL)].map(([call, api, name]) => ({ call, api, name }));

/**
 * A call that stands behind a resource is made by the data provider alone: who goes round it keeps a second copy of the
 * record. `known` names the files that still do; one that no longer does is taken off.
 * @param {ReadonlyMap<string, string>} texts of the files below src, by name
 * @param {readonly string[]} known
 * @returns {string[]} one sentence for each problem
 */
export function resourceCallProblems(texts, known) {
  const behind = callsIn(texts.get(TABLE) ?? "");
  const [calls, apis] = [new Set(behind.map(({ call }) => call)), new Set(behind.map(({ api }) => api))];
  const used = [...texts].flatMap(([file, text]) => {
    if (file === TABLE || /\.test\.tsx?$/.test(file)) return [];
    const found = callsIn(text).find(({ call, api, name }) => calls.has(call) || (name === undefined && apis.has(api)));
    return found === undefined ? [] : [{ file, call: found.call }];
  });
  const users = new Set(used.map(({ file }) => file));
  return [
    ...used
      .filter(({ file }) => !known.includes(file))
      .map(({ file, call }) => `${file} makes ${call} itself; it stands behind a resource: use react-admin's hooks`),
    ...known
      .filter((file) => !users.has(file))
      .map((file) => `${file} goes round the data provider no more: take it off scripts/lint/round-the-provider.json`),
  ];
}
