const TABLE = "src/api/resources.ts";
const CALL = /\b(\w+Api)\b(?:\.(\w+))?/g;
const IMPORTS = /^import\b[^;]*;$/gm;

/**
 * Returns the endpoints that a text uses: `companyApi.list`, or `companyApi` if the text passes on the whole API.
 * @param {string} text
 */
const callsIn = (text) =>
  [...text.replace(IMPORTS, "").matchAll(CALL)].map(([call, api, name]) => ({ call, api, name }));

/**
 * Reports calls of a resource's endpoints outside the data provider. Other callers would create a second copy of the
 * record in the client.
 * @param {ReadonlyMap<string, string>} texts of the files below src, by name
 * @returns {string[]} one sentence for each problem
 */
export function resourceCallProblems(texts) {
  const behind = callsIn(texts.get(TABLE) ?? "");
  const [calls, apis] = [new Set(behind.map(({ call }) => call)), new Set(behind.map(({ api }) => api))];
  return [...texts].flatMap(([file, text]) => {
    if (file === TABLE || /\.test\.tsx?$/.test(file)) return [];
    const found = callsIn(text).find(({ call, api, name }) => calls.has(call) || (name === undefined && apis.has(api)));
    return found === undefined
      ? []
      : [`${file} makes ${found.call} itself; it stands behind a resource: use react-admin's hooks`];
  });
}
