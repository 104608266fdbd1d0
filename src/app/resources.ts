import { groupApi } from "#contract/groups/group.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { createDataProvider } from "#src/api/data-provider.ts";
import type { ResourceMap } from "#src/api/data-provider.ts";

/** react-admin's resources and the calls behind each. */
const resources = {
  "purchase-items": {
    list: purchaseItemApi.list,
    one: purchaseItemApi.one,
    create: purchaseItemApi.create,
    update: purchaseItemApi.patch,
  },
  groups: { list: groupApi.list, one: groupApi.one, create: groupApi.create, update: groupApi.patch },
  tenders: {
    list: tenderApi.list,
    one: tenderApi.one,
    create: tenderApi.create,
    update: tenderApi.patch,
    remove: tenderApi.remove,
  },
  "supplier-offers": { list: offerApi.list, one: offerApi.one, update: offerApi.patch },
  orders: { list: orderApi.list, one: orderApi.one, update: orderApi.patch },
  workspaces: { list: workspaceApi.list, one: workspaceApi.one },
  mails: { list: mailApi.list, one: mailApi.one },
} as const satisfies ResourceMap;

export const dataProvider = createDataProvider(resources);
