import fs from "node:fs";
import path from "node:path";

/**
 * Patterns for files in the data grid's `components` folder that no page uses. Our own components replace the grid's
 * rows, editors, filters, menus, pagers and toolbars.
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
 * Module of the grid that imports the Material components. Only the unused parts need the components listed in `SLOTS`.
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
 * Replaces unused parts of the data grid with empty components, which saves about 40 kB on each page with a list. Not
 * used in development, because Vite prebundles the package there. grid-parts.test.mjs fails if an update of the grid
 * moves the parts.
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
 * Returns the names that a module exports, or an empty list if the module only re-exports others.
 * @param {string} code
 */
function exportsOf(code) {
  if (!ITS_OWN.test(code)) return [];
  return [...code.matchAll(EXPORTS)].flatMap(([, one, several = ""]) =>
    one === undefined ? several.split(",").flatMap((name) => /\w+\s*$/.exec(name)?.[0].trim() ?? []) : [one],
  );
}
