import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { beforeAll, expect, test } from "vitest";
import { SLOTS, SLOTS_FILE, UNSEEN, withoutUnseenGridParts } from "./grid-parts.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const GRID = path.join(ROOT, "node_modules/@mui/x-data-grid");
const OURS = path.join(ROOT, "src/ui/grid");
const ADAPTER = "mui-grid.ts";
/** File with the class names that the theme needs. Importing the names from the package would bundle the package. */
const PARTS = "drawn-parts.ts";

/**
 * @param {string} folder
 * @param {RegExp} name
 */
const filesOf = (folder, name) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file));
/** @param {string} file */
const read = (file) => fs.readFileSync(file, "utf8");
/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const all = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];

const components = filesOf(path.join(GRID, "components"), /\.mjs$/);
const hooks = filesOf(path.join(GRID, "hooks"), /\.mjs$/).map(read);
const ours = filesOf(OURS, /(?<!\.test)\.tsx?$/)
  .map(read)
  .join("\n");

/** @param {string} part */
const unseen = (part) => components.filter((file) => new RegExp(`/components/${part}`).test(file));

/** Code of all modules that are bundled for a page with a grid, by file name. @type {Map<string, string>} */
const built = new Map();
beforeAll(async () => {
  const answer = await build({
    configFile: false,
    logLevel: "silent",
    root: ROOT,
    plugins: [
      withoutUnseenGridParts(),
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? "\0entry" : null),
        load: (id) => (id === "\0entry" ? 'export { DataGrid } from "@mui/x-data-grid";' : null),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: "entry", preserveEntrySignatures: "strict" } },
  });
  for (const { output } of [answer].flat().filter((each) => "output" in each))
    for (const chunk of output)
      if (chunk.type === "chunk")
        for (const [id, module] of Object.entries(chunk.modules)) built.set(id, module.code ?? "");
}, 120_000);

test("a page has the grid, and of each part that no screen shows nothing but an empty component", () => {
  expect(built.size).toBeGreaterThan(100);
  expect([...built.keys()].some((id) => id.endsWith("x-data-grid/DataGrid/DataGrid.mjs"))).toBe(true);
  const left = UNSEEN.flatMap(unseen).filter(
    (file) => (built.get(file) ?? "").replaceAll(/(?:const|var) \w+ = \(\) => null;|\/\/.*|\s/gu, "") !== "",
  );
  expect(left).toEqual([]);
  const slots = SLOTS.map((name) => `${name.slice(name.indexOf("/") + 1)}/`);
  expect([...built.keys()].filter((id) => slots.some((slot) => id.includes(`/@mui/${slot}`)))).toEqual([]);
});

test.each(UNSEEN)("the part %s is there to be left out, each of its names is", async (part) => {
  const files = unseen(part);
  expect(files).not.toEqual([]);
  const { load } = withoutUnseenGridParts();
  if (typeof load !== "function") expect.unreachable();
  for (const file of files) {
    const code = String(Reflect.apply(load, {}, [file]) ?? "");
    const names = all(code, /export const (\w+)/gu);
    // A module that only re-exports others is not changed.
    if (code !== "") expect(names.toSorted()).toEqual(Object.keys(await import(pathToFileURL(file).href)).toSorted());
  }
});

test.each(SLOTS)("the grid takes %s where it is kept from it", (name) => {
  expect(SLOTS_FILE.startsWith("@mui/x-data-grid/")).toBe(true);
  expect(read(path.join(ROOT, "node_modules", SLOTS_FILE))).toMatch(new RegExp(`from ["']${name}["']`, "u"));
});

test("only the adapter names the package and its classes, and the package is pinned", () => {
  const named = filesOf(path.join(ROOT, "src"), /(?<!\.test)\.tsx?$/).filter((file) =>
    /x-data-grid|MuiDataGrid-/u.test(read(file)),
  );
  expect(named.toSorted()).toEqual([path.join(OURS, PARTS), path.join(OURS, ADAPTER)]);
  const { dependencies } = JSON.parse(read(path.join(ROOT, "package.json")));
  for (const name of ["@mui/x-data-grid", "@mui/material", "@mui/system"])
    expect(dependencies[name]).toBe(JSON.parse(read(path.join(ROOT, "node_modules", name, "package.json"))).version);
});

test("each class that the grids are styled and searched by is given to something", async () => {
  const spelled = all(read(path.join(OURS, PARTS)), /of\("([\w-]+)"\)/gu);
  const { gridClasses } = await import("@mui/x-data-grid");
  const real = new Map(Object.entries(gridClasses));
  expect(spelled.map((name) => real.get(name))).toEqual(spelled.map((name) => `MuiDataGrid-${name}`));
  const classes = [...spelled, ...all(ours, /gridClasses(?:\.|\[")([\w-]+)/gu).filter((name) => name !== "name")];
  expect(classes).toContain("virtualScroller");
  expect(classes).toContain("scrollbar--vertical");
  expect(classes).toContain("cell--withRightBorder");
  const code = [...components, ...filesOf(path.join(GRID, "hooks"), /\.mjs$/)]
    .filter((file) => !file.endsWith("GridRootStyles.mjs"))
    .map(read)
    .join("\n");
  expect(classes.filter((name) => !given(code, name))).toEqual([]);
});

/**
 * Returns whether a component sets the class, either by its full name or as an element with a state.
 * @param {string} code
 * @param {string} name
 */
function given(code, name) {
  const state = `${name.replace(/(?:Left|Right|Center)$/u, "")}\${`;
  return [state, `'${name}'`, `"${name}"`, `gridClasses.${name}`, `classes.${name}`].some((each) =>
    code.includes(each),
  );
}

test("each event that a row of ours tells the grid of, or hears from it, is one of the installed version", () => {
  const lookup = read(path.join(GRID, "models/events/gridEventLookup.d.ts"));
  const used = [
    ...all(ours, /(?:publishEvent|subscribeEvent)\(\s*"(\w+)"/gu),
    ...all(read(path.join(OURS, ADAPTER)), /"(cell(?:Click|DoubleClick|Mouse\w+|Key\w+))"/gu),
  ];
  expect(used).toEqual(
    expect.arrayContaining(["rowSelectionCheckboxChange", "cellFocusIn", "rowClick", "cellKeyDown"]),
  );
  expect(used.filter((name) => !new RegExp(`\\b${name}: \\{`, "u").test(lookup))).toEqual([]);
  // Row selection, focus and keyboard handling depend on these events.
  for (const name of ["rowSelectionCheckboxChange", "rowClick", "cellClick", "cellKeyDown"])
    expect(
      hooks.some((code) => code.includes(`, '${name}'`)),
      name,
    ).toBe(true);
});

test("what is taken by name is exported, and the variables of its looks are read", async () => {
  const grid = await import("@mui/x-data-grid");
  const [names = ""] = all(read(path.join(OURS, ADAPTER)), /export \{([^}]+)\} from/gu);
  const taken = names.split(",").flatMap((name) => name.trim() || []);
  expect(taken).toContain("gridTabIndexCellSelector");
  expect(taken.filter((name) => !(name in grid))).toEqual([]);
  const looks = components
    .concat(filesOf(path.join(GRID, "constants"), /\.mjs$/))
    .map(read)
    .join("\n");
  for (const variable of all(ours, /"--DataGrid-([\w-]+)"/gu))
    expect(looks.includes(`--DataGrid-${variable}`) || looks.includes(variable.replace(/^t-/u, "")), variable).toBe(
      true,
    );
});
