export { default as purchase_items } from "./purchase-items.json" with { type: "json" };
export { default as groups } from "./groups.json" with { type: "json" };
export { default as item_page } from "./item-page.json" with { type: "json" };
export { default as deleted_items } from "./deleted-items.json" with { type: "json" };
export { default as new_items } from "./new-items.json" with { type: "json" };
export { default as new_tender } from "./new-tender.json" with { type: "json" };
// The command menu (Ctrl K) can open the page of an item, so the strings of the menu load together with the page.
export { default as commands } from "./commands.json" with { type: "json" };
