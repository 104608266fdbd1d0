// What the pages of groups and the cards of an item say.
export { default as groups } from "./groups.json" with { type: "json" };
