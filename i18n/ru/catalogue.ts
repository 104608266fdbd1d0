// One line for each file of this folder; the namespace is the file's name, `-` written as `_`.
export { default as ra } from "./ra.json";
export { default as ui } from "./ui.json";
export { default as errors } from "./errors.json";
export { default as validation } from "./validation.json";
export { default as problems } from "./problems.json";
export { default as app } from "./app.json";
export { default as grid } from "./grid.json";
export { default as reference } from "./reference.json";
export { default as imports } from "./imports.json";
export { default as mails } from "./mails.json";
export { default as offers } from "./offers.json";
export { default as purchase_items } from "./purchase-items.json";
export { default as groups } from "./groups.json";
export { default as tenders } from "./tenders.json";
