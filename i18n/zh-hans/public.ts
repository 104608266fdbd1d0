// What the pages before the sign-in say: loaded first and alone. Everything else comes with the areas behind it.
export { default as ui } from "./ui.json" with { type: "json" };
export { default as app } from "./app.json" with { type: "json" };
export { default as session } from "./session.json" with { type: "json" };
