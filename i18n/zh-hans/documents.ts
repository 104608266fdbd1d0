// What is said of design documentation, wherever it is shown.
export { default as documents } from "./documents.json" with { type: "json" };
