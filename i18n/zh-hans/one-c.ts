export { default as one_c } from "./one-c.json" with { type: "json" };
