export { default as revisions } from "./revisions.json" with { type: "json" };
