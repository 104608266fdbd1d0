export { default as offers } from "./offers.json" with { type: "json" };
export { default as offer_currency } from "./offer-currency.json" with { type: "json" };
export { default as orders } from "./orders.json" with { type: "json" };
export { default as home } from "./home.json" with { type: "json" };
export { default as outside } from "./outside.json" with { type: "json" };
export { default as files } from "./files.json" with { type: "json" };
