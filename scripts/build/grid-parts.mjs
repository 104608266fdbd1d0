import fs from "node:fs";
import path from "node:path";

/**
 * What no screen of ours shows of the data grid's `components`: rows, editors, filters, menus, pager and bars are our
 * own.
 */
export const UNSEEN = [
  "cell/(?:GridEdit|GridActions|GridLongText)",
  "columnsManagement/",
  "columnsPanel/",
  "export/",
  "filterPanel/",
  "menu/columnMenu/",
  "panel/(?!GridPreferencesPanel|GridPanelContext)",
  "quickFilter/",
  "toolbar/",
  "toolbarV8/",
  "Grid(?:Footer|Pagination|Row|RowCount|RowDragAndDropOverlay|SelectedRowCount)(?=\\.)",
];
const GRID_FILE = new RegExp(`@mui/x-data-grid/components/(?:${UNSEEN.join("|")}).*\\.mjs$`);
/**
 * The module that gives the grid its components of Material, and those of them that only the unseen would be drawn
 * with.
 */
export const SLOTS_FILE = "@mui/x-data-grid/material/index.mjs";
export const SLOTS = ["Autocomplete", "Badge", "Chip", "Switch", "Tab", "TablePagination", "Tabs", "ToggleButton"].map(
  (name) => `@mui/material/${name}`,
);
const NO_SLOT = "\0no-slot";
const EXPORTS = /\bexport\s+(?:const|function)\s+(\w+)|\bexport\s*\{([^}]*)\}/g;
const ITS_OWN = /\bexport\s+(?:const|function)\s|\bexport\s*\{[^}]*\}(?!\s*from\b)/;

/** @param {string} id */
const posix = (id) => id.split(path.sep).join("/");

/**
 * Leaves out of the build what the data grid brings and no screen shows, about 40 kB on each page with a list: each
 * such component draws nothing. In development, where the package is bundled beforehand, they are there. Where an
 * update of the grid moves them, grid-parts.test.mjs tells.
 * @returns {import("vite").Plugin}
 */
export function withoutUnseenGridParts() {
  return {
    name: "without-unseen-grid-parts",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      SLOTS.includes(source) && importer !== undefined && posix(importer).endsWith(SLOTS_FILE) ? NO_SLOT : null,
    load(id) {
      if (id === NO_SLOT) return "export default () => null; export const tablePaginationClasses = {};";
      if (!GRID_FILE.test(posix(id))) return null;
      const names = exportsOf(fs.readFileSync(id, "utf8"));
      return names.length === 0 ? null : names.map((name) => `export const ${name} = () => null;`).join("\n");
    },
  };
}

/**
 * The names that a module of the package gives; none for one that only passes others on.
 * @param {string} code
 */
function exportsOf(code) {
  if (!ITS_OWN.test(code)) return [];
  return [...code.matchAll(EXPORTS)].flatMap(([, one, several = ""]) =>
    one === undefined ? several.split(",").flatMap((name) => /\w+\s*$/.exec(name)?.[0].trim() ?? []) : [one],
  );
}
