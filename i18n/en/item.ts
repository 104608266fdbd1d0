// What the pages of groups and the cards of an item say.
export { default as groups } from "./groups.json" with { type: "json" };
export { default as item_page } from "./item-page.json" with { type: "json" };
