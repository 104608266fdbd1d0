// What is said where the lines of an order are changed.
export { default as order_lines } from "./order-lines.json" with { type: "json" };
