import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useOpens } from "#src/app/pages.ts";
import { paths } from "#src/entities/paths.ts";

/** The pages below /service that menus and commands lead to, with what their number counts. `also`: the entry asks for more than the page. */
const ENTRIES = [
  { page: "", label: "frame.menu.home", icon: "home", to: paths.home(), count: null },
  {
    page: "purchase-items",
    label: "frame.menu.purchase_items",
    icon: "list",
    to: paths.purchaseItems(),
    count: "purchase_items",
  },
  { page: "groups", label: "frame.menu.groups", icon: "layers", to: paths.groups(), count: "groups" },
  { page: "tenders", label: "frame.menu.tenders", icon: "tender", to: paths.tenders(), count: "tenders" },
  // Whoever may read offers may open them; the specification (part 2) shows the entry to those who answer.
  {
    page: "supplier-offers",
    label: "frame.menu.offers",
    icon: "offer",
    to: paths.offers(),
    count: "offers",
    also: resources["supplier-offers"].update,
  },
  { page: "orders", label: "frame.menu.orders", icon: "order", to: paths.orders(), count: "orders" },
  { page: "suppliers", label: "frame.menu.suppliers", icon: "truck", to: paths.suppliers(), count: null },
  { page: "spend", label: "frame.menu.spend", icon: "coin", to: paths.spend(), count: null },
] as const;
export type ServiceEntry = (typeof ENTRIES)[number];

/** The entries of the pages that are open to the person. */
export function useServiceEntries(): readonly ServiceEntry[] {
  const may = useMay();
  const opens = useOpens();
  return ENTRIES.filter((entry) => entry.page === "" || (opens(entry.page) && (!("also" in entry) || may(entry.also))));
}
