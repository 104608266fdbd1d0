export { default as tender_list } from "./tender-list.json" with { type: "json" };
export { default as list_filter } from "./list-filter.json" with { type: "json" };
export { default as received_offers } from "./received-offers.json" with { type: "json" };
