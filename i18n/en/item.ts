// What one request says beside its fields: design documentation (also of lots and lines), prices, use.
export { default as documents } from "./documents.json" with { type: "json" };
export { default as item_page } from "./item-page.json" with { type: "json" };
// What both sides of an open tender say to each other: reminders, questions and answers, changes.
export { default as questions } from "./questions.json" with { type: "json" };
// What is said where requests are deleted and brought back.
export { default as deleted_items } from "./deleted-items.json" with { type: "json" };
// What is said where requests are typed anew, and asked where they become a tender.
export { default as new_items } from "./new-items.json" with { type: "json" };
export { default as new_tender } from "./new-tender.json" with { type: "json" };
// What the commands say (Ctrl K), which open such a page.
export { default as commands } from "./commands.json" with { type: "json" };
