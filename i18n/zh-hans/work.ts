// What the areas of customers and suppliers say, beyond public.ts. Errors and mails are the server's alone.
export { default as validation } from "./validation.json" with { type: "json" };
export { default as problems } from "./problems.json" with { type: "json" };
export { default as grid } from "./grid.json" with { type: "json" };
export { default as reference } from "./reference.json" with { type: "json" };
export { default as offers } from "./offers.json" with { type: "json" };
export { default as purchase_items } from "./purchase-items.json" with { type: "json" };
export { default as tenders } from "./tenders.json" with { type: "json" };
export { default as orders } from "./orders.json" with { type: "json" };
export { default as frame } from "./frame.json" with { type: "json" };
export { default as controls } from "./controls.json" with { type: "json" };
