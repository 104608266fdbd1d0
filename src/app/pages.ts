import { useSearchParams } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { decide } from "#contract/permissions.ts";
import type { Access, Decision, Principal } from "#contract/permissions.ts";
import { spendApi } from "#contract/spend/spend.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";

const { groups, orders, suppliers, tenders, "purchase-items": items, "supplier-offers": offers } = resources;

/** The calls without which a page is of no use, its main one first; they may depend on its address. */
type Asks = readonly Endpoint[] | ((query: URLSearchParams) => readonly Endpoint[]);

/**
 * What each page below /service asks for: its route, its entry in the menu and the links to it are open to whoever may
 * make these calls, and to nobody else.
 */
export const SERVICE_PAGES = {
  "": [homeApi.home],
  "purchase-items": [items.list],
  "purchase-items/create": (query) =>
    query.get("upload") !== "true"
      ? [items.create]
      : [importApi.upload, query.get("tender") === null ? items.create : lotApi.create],
  "purchase-items/deleted": [resources["deleted-purchase-items"].list],
  "purchase-items/:id": [items.one],
  groups: [groups.list],
  "groups/:id": [groups.one],
  tenders: [tenders.list],
  "tenders/create": [tenders.create],
  "tenders/:id": [tenders.one],
  orders: [orders.list],
  "orders/:id": [orders.one],
  spend: [spendApi.one],
  suppliers: [suppliers.list],
  "suppliers/:id": [suppliers.one],
  "supplier-offers": [offers.list],
  "supplier-offers/:id": [offers.one],
  "supplier-offers/:id/import": [offerImportApi.upload],
} as const satisfies Record<string, Asks>;
export type ServicePage = keyof typeof SERVICE_PAGES;

/** Why a page isn't shown: the decision, and what was asked for. */
export interface Refused {
  readonly decision: Exclude<Decision, "ok">;
  readonly access: Access;
}

/** The first of the calls that the principal may not make. */
export function refusalOf(calls: readonly Endpoint[], principal: Principal): Refused | null {
  for (const { access } of calls) {
    const decision = decide(access, principal);
    if (decision !== "ok") return { decision, access };
  }
  return null;
}

/** What a page asks for at an address. */
export function asksOf(page: ServicePage, query: URLSearchParams = new URLSearchParams()): readonly Endpoint[] {
  const asks: Asks = SERVICE_PAGES[page];
  return typeof asks === "function" ? asks(query) : asks;
}

/** Why the person may not open a page at the present address; null when they may. */
export function useRefusal(page: ServicePage): Refused | null {
  const { principal } = useMe();
  const [query] = useSearchParams();
  return refusalOf(asksOf(page, query), principal);
}

/** True when a page is open to the person: for menus. `query` is of the address that a link leads to. */
export function useOpens(): (page: ServicePage, query?: URLSearchParams) => boolean {
  const { principal } = useMe();
  return (page, query) => refusalOf(asksOf(page, query), principal) === null;
}
