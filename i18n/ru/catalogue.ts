// One line for each file of this folder; the namespace is the file's name, `-` written as `_`.
export { default as ra } from "./ra.json" with { type: "json" };
export { default as ui } from "./ui.json" with { type: "json" };
export { default as errors } from "./errors.json" with { type: "json" };
export { default as validation } from "./validation.json" with { type: "json" };
export { default as problems } from "./problems.json" with { type: "json" };
export { default as app } from "./app.json" with { type: "json" };
export { default as grid } from "./grid.json" with { type: "json" };
export { default as reference } from "./reference.json" with { type: "json" };
export { default as imports } from "./imports.json" with { type: "json" };
export { default as mails } from "./mails.json" with { type: "json" };
export { default as offers } from "./offers.json" with { type: "json" };
export { default as purchase_items } from "./purchase-items.json" with { type: "json" };
export { default as groups } from "./groups.json" with { type: "json" };
export { default as tenders } from "./tenders.json" with { type: "json" };
