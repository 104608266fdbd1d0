// What only the import and the comparison say.
export { default as imports } from "./imports.json" with { type: "json" };
export { default as import_duplicates } from "./import-duplicates.json" with { type: "json" };
export { default as import_targets } from "./import-targets.json" with { type: "json" };
export { default as comparison } from "./comparison.json" with { type: "json" };
