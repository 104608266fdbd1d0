// Strings for the pages before sign-in, which load first. All other strings load together with their pages.
export { default as ui } from "./ui.json" with { type: "json" };
export { default as app } from "./app.json" with { type: "json" };
export { default as session } from "./session.json" with { type: "json" };
