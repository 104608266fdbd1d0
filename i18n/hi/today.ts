// What only the home page says.
export { default as home } from "./home.json" with { type: "json" };
