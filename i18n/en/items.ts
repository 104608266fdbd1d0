export { default as purchase_items } from "./purchase-items.json" with { type: "json" };
export { default as groups } from "./groups.json" with { type: "json" };
