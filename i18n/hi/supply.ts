export { default as suppliers } from "./suppliers.json" with { type: "json" };
export { default as spend } from "./spend.json" with { type: "json" };
