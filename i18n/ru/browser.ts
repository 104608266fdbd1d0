// Strings that the browser loads. Strings for pages before sign-in load immediately, all other strings on demand.
import * as first from "./public.ts";

export { first };
export const work = (): Promise<object> => import("./work.ts");
export const people = (): Promise<object> => import("./people.ts");
export const buying = (): Promise<object> => import("./buying.ts");
export const items = (): Promise<object> => import("./items.ts");
export const deals = (): Promise<object> => import("./deals.ts");
export const order = (): Promise<object> => import("./order.ts");
export const tender = (): Promise<object> => import("./tender.ts");
export const one_c = (): Promise<object> => import("./one-c.ts");
export const revisions = (): Promise<object> => import("./revisions.ts");
export const supply = (): Promise<object> => import("./supply.ts");
export const inbox = (): Promise<object> => import("./inbox.ts");
export const sample = (): Promise<object> => import("./sample-page.ts");
export const comments = (): Promise<object> => import("./comments.ts");
