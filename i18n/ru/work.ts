// Strings for the customer and supplier areas, in addition to public.ts. Error and email strings are used only on the
// server.
export { default as validation } from "./validation.json" with { type: "json" };
export { default as problems } from "./problems.json" with { type: "json" };
export { default as grid } from "./grid.json" with { type: "json" };
export { default as reference } from "./reference.json" with { type: "json" };
export { default as tenders } from "./tenders.json" with { type: "json" };
export { default as frame } from "./frame.json" with { type: "json" };
export { default as controls } from "./controls.json" with { type: "json" };
export { default as documents } from "./documents.json" with { type: "json" };
export { default as questions } from "./questions.json" with { type: "json" };
