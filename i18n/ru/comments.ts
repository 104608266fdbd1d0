export { default as comments } from "./comments.json" with { type: "json" };
