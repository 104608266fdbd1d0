import type { Group } from "#contract/groups/group.schema.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { offerCode, orderCode, tenderCode } from "#contract/numbering.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { CommandList } from "#src/app/commands/CommandList.tsx";
import { finderOf } from "#src/app/commands/commands.ts";
import type { Command, Finder } from "#src/app/commands/commands.ts";
import { useOpens } from "#src/app/pages.ts";
import { useServiceEntries } from "#src/app/service-entries.ts";
import type { ServiceEntry } from "#src/app/service-entries.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";

type Named = Parameters<typeof finderOf>[0];

/** How the records of each page are found: by what people call them. */
const FINDERS: Readonly<
  Record<Exclude<ServiceEntry["page"], "" | "spend">, (named: Omit<Named, "resource">) => Finder>
> = {
  "purchase-items": (named) =>
    finderOf<PurchaseItem>({ resource: "purchase-items", ...named }, ({ id, nomenclature, part_number }) => ({
      name: nomenclature ?? part_number ?? "",
      note: nomenclature === null ? undefined : (part_number ?? undefined),
      to: paths.purchaseItem(id),
    })),
  groups: (named) =>
    finderOf<Group>({ resource: "groups", ...named }, ({ id, name }) => ({ name, to: paths.group(id) })),
  tenders: (named) =>
    finderOf<Tender>({ resource: "tenders", ...named }, (tender) => ({
      name: tender.name,
      note: tenderCode(tender),
      to: paths.tender(tender.id),
    })),
  "supplier-offers": (named) =>
    finderOf<Offer>({ resource: "supplier-offers", ...named }, ({ id, number, tender, customer }) => ({
      name: tender.name,
      note: `${offerCode(number)} · ${customer.name}`,
      to: paths.offer(id),
    })),
  orders: (named) =>
    finderOf<Order>({ resource: "orders", ...named }, ({ id, number, name }) => ({
      name,
      note: orderCode(number),
      to: paths.order(id),
    })),
  suppliers: (named) =>
    finderOf<SupplierRow>({ resource: "suppliers", ...named }, ({ id, name, inn }) => ({
      name,
      note: inn ?? undefined,
      to: paths.supplier(id),
    })),
};

/** What makes something new: pages of the area, forms of a list, a company. */
function useActions(): Command[] {
  const t = useT();
  const may = useMay();
  const opens = useOpens();
  const upload = new URLSearchParams({ upload: "true" });
  const all: (Omit<Command, "id"> & { shown: boolean })[] = [
    { name: t("tenders.create.title"), icon: "tender", to: paths.newTender(), shown: opens("tenders/create") },
    {
      name: t("commands.new_items"),
      icon: "list",
      to: paths.newPurchaseItems(),
      shown: opens("purchase-items/create"),
    },
    {
      name: t("frame.menu.import"),
      icon: "upload",
      to: paths.importItems(),
      shown: may(importApi.upload) && opens("purchase-items/create", upload),
    },
    {
      name: t("orders.create"),
      icon: "order",
      to: paths.orders(),
      state: { make: true },
      shown: may(orderApi.create),
    },
    {
      name: t("groups.create"),
      icon: "layers",
      to: paths.groups(),
      state: { make: true },
      shown: may(resources.groups.create),
    },
    {
      name: t("frame.no_workspace.create"),
      icon: "building",
      to: paths.newWorkspace(),
      shown: may(workspaceApi.create),
    },
  ];
  return all
    .filter(({ shown }) => shown)
    .map(({ name, icon, to, state }) => ({
      id: `new ${name}`,
      name,
      icon,
      to,
      ...(state === undefined ? {} : { state }),
    }));
}

/** The commands of customers and suppliers. */
export function ServiceCommands() {
  const t = useT();
  const opens = useOpens();
  const { principal } = useMe();
  const entries = useServiceEntries();
  const page = (name: string, icon: Command["icon"], to: string): Command => ({ id: to, name, icon, to });
  const pages = [
    ...entries.map(({ label, icon, to }) => page(t(label), icon, to)),
    ...(opens("purchase-items/deleted") ? [page(t("purchase_items.deleted"), "trash", paths.deletedItems())] : []),
    page(t("frame.menu.workspaces"), "building", paths.workspaces()),
    page(t("frame.profile_settings"), "user", paths.profile()),
    ...(principal.is_admin ? [page(t("frame.menu.admin"), "shield", paths.admin())] : []),
  ];
  const finders = entries.flatMap((entry) =>
    entry.page === "" || entry.page === "spend"
      ? []
      : [FINDERS[entry.page]({ title: t(entry.label), icon: entry.icon })],
  );
  return <CommandList pages={pages} actions={useActions()} finders={finders} />;
}
