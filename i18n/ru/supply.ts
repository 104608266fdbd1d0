// What a company's suppliers are shown with, and what it has spent.
export { default as suppliers } from "./suppliers.json" with { type: "json" };
export { default as spend } from "./spend.json" with { type: "json" };
