// What offers and orders say.
export { default as offers } from "./offers.json" with { type: "json" };
export { default as orders } from "./orders.json" with { type: "json" };
