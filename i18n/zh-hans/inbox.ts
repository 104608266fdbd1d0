export { default as inbox } from "./inbox.json" with { type: "json" };
