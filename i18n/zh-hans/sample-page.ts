// Strings of the parts for sample data, which only newcomers load.
export { default as sample_page } from "./sample-page.json" with { type: "json" };
