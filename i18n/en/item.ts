// What one request says beside its fields: design documentation (also of lots and lines), prices, use.
export { default as documents } from "./documents.json" with { type: "json" };
export { default as item_page } from "./item-page.json" with { type: "json" };
