// What the cards of one request say.
export { default as item_page } from "./item-page.json" with { type: "json" };
