// What is said of the exchange with 1C.
export { default as one_c } from "./one-c.json" with { type: "json" };
