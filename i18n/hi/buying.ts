// What only the import, the comparison and the preparing of a tender say.
export { default as imports } from "./imports.json" with { type: "json" };
export { default as import_duplicates } from "./import-duplicates.json" with { type: "json" };
export { default as import_targets } from "./import-targets.json" with { type: "json" };
export { default as tender_drafts } from "./tender-drafts.json" with { type: "json" };
export { default as offer_import } from "./offer-import.json" with { type: "json" };
export { default as comparison } from "./comparison.json" with { type: "json" };
export { default as comparison_basis } from "./comparison-basis.json" with { type: "json" };
export { default as matrix } from "./matrix.json" with { type: "json" };
export { default as award } from "./award.json" with { type: "json" };
export { default as ledger } from "./ledger.json" with { type: "json" };
export { default as scenarios } from "./scenarios.json" with { type: "json" };
export { default as pictures } from "./pictures.json" with { type: "json" };
