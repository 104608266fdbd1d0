import { z } from "zod";
import {
  attributeApi,
  groupAttributeApi,
  groupValueApi,
  itemAttributeApi,
  itemValueApi,
} from "#contract/attributes/attribute.api.ts";
import type { AttributeOwner } from "#contract/attributes/attribute.schema.ts";
import { auditApi } from "#contract/audit/audit.api.ts";
import { offerChangeApi } from "#contract/changes/tender-change.api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { savedMappingApi } from "#contract/imports/saved-mapping.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { roleApi } from "#contract/members/role.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { oneCOutboxApi } from "#contract/one-c/one-c-outbox.api.ts";
import { receivedOfferApi } from "#contract/offers/received-offer.api.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { deletedItemApi } from "#contract/purchase-items/deleted-item.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { offerQuestionApi, questionApi } from "#contract/questions/question.api.ts";
import { referenceApi } from "#contract/reference/reference.api.ts";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { supplierInviteApi, supplierListInvitationApi } from "#contract/suppliers/supplier-invite.api.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { adminTableSettingApi, tableSettingApi } from "#contract/table-settings/table-setting.api.ts";
import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { awaitedApi, tenderInvitationApi } from "#contract/tenders/awaited.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";

/** Calls that a resource supports. Screens hide the actions that a resource lacks. */
export interface ResourceCalls {
  readonly list: Endpoint;
  readonly one?: Endpoint;
  readonly create?: Endpoint;
  readonly update?: Endpoint;
  readonly remove?: Endpoint;
  /** Changes many records in one call, either all of them or none. */
  readonly update_many?: Endpoint;
  /** Deletes many records in one call, either all of them or none. */
  readonly remove_many?: Endpoint;
  /** Restores the records that a `remove_many` call deleted. */
  readonly restore?: Endpoint;
}
export type ResourceAction = keyof ResourceCalls;

const attributesOf = {
  item: { list: itemAttributeApi.list, create: itemAttributeApi.create, update: itemAttributeApi.patch },
  group: { list: groupAttributeApi.list, create: groupAttributeApi.create, update: groupAttributeApi.patch },
} as const satisfies Record<AttributeOwner, ResourceCalls>;

export const resources = {
  "purchase-items": {
    list: purchaseItemApi.list,
    one: purchaseItemApi.one,
    create: purchaseItemApi.create,
    update: purchaseItemApi.patch,
    update_many: purchaseItemApi.patch_many,
    remove_many: purchaseItemApi.delete_many,
    restore: purchaseItemApi.restore,
  },
  groups: {
    list: groupApi.list,
    one: groupApi.one,
    create: groupApi.create,
    update: groupApi.patch,
    remove: groupApi.remove,
  },
  tenders: {
    list: tenderApi.list,
    one: tenderApi.one,
    create: tenderApi.create,
    update: tenderApi.patch,
    remove: tenderApi.remove,
  },
  "supplier-offers": { list: offerApi.list, one: offerApi.one, update: offerApi.patch },
  "received-offers": { list: receivedOfferApi.list },
  suppliers: { list: supplierApi.list, one: supplierApi.one },
  orders: { list: orderApi.list, one: orderApi.one, update: orderApi.patch },
  "all-tenders": { list: allTendersApi.list, one: allTendersApi.one },
  "deleted-purchase-items": { list: deletedItemApi.list },
  verifications: { list: verificationApi.list, one: verificationApi.one },
  workspaces: {
    list: workspaceApi.list,
    one: workspaceApi.one,
    create: workspaceApi.create,
    update: workspaceApi.patch,
  },
  users: {
    list: userAdminApi.list,
    one: userAdminApi.one,
    create: userAdminApi.create,
    update: sessionApi.update_user,
  },
  "item-attributes": attributesOf.item,
  "group-attributes": attributesOf.group,
  "supplier-companies": {
    list: supplierCompanyApi.list,
    one: supplierCompanyApi.one,
    create: supplierCompanyApi.create,
    update: supplierCompanyApi.patch,
    remove: supplierCompanyApi.remove,
  },
  // Reference data used in forms, without pages of its own.
  units: { list: referenceApi.units },
  "tax-types": { list: referenceApi.tax_types },
  "vat-rates": { list: referenceApi.vat_rates },
  "payment-rules": { list: referenceApi.payment_rules },
  attributes: { list: attributeApi.list },
  sessions: { list: accountApi.sessions, remove: accountApi.end_session },
  "failed-sign-ins": { list: accountApi.failed_sign_ins },
  "tender-invitations": { list: tenderInvitationApi.list },
  "supplier-invites": { list: supplierInviteApi.list, remove: supplierInviteApi.remove },
  "supplier-list-invitations": { list: supplierListInvitationApi.list },
  // Child records of a company, item, tender, offer or order. `meta.of` is the id of the parent. A workspace has one
  // company.
  companies: { list: workspaceApi.company, update: workspaceApi.patch_company },
  members: { list: memberApi.list },
  roles: { list: roleApi.list, create: roleApi.create, update: roleApi.patch, remove: roleApi.remove },
  "item-values": {
    list: itemValueApi.list,
    create: itemValueApi.create,
    update: itemValueApi.patch,
    remove: itemValueApi.remove,
  },
  "group-values": {
    list: groupValueApi.list,
    create: groupValueApi.create,
    update: groupValueApi.patch,
    remove: groupValueApi.remove,
  },
  lots: {
    list: lotApi.list,
    create: lotApi.create,
    update_many: lotApi.patch_many,
    remove_many: lotApi.remove_many,
  },
  "supplier-company-users": { list: supplierCompanyApi.users },
  "offer-items": { list: offerApi.items },
  "offer-draft-items": { list: draftApi.items, update_many: draftApi.patch_items },
  "tender-suppliers": { list: tenderApi.suppliers },
  "awaited-suppliers": { list: awaitedApi.list, remove: awaitedApi.remove },
  "order-items": { list: orderApi.items },
  "order-adjustments": { list: orderAdjustmentApi.list },
  "order-deliveries": { list: orderDeliveryApi.list },
  "order-invoices": { list: orderPaymentApi.invoices },
  "order-payments": { list: orderPaymentApi.payments },
  history: { list: historyApi.list },
  "tender-questions": { list: questionApi.list },
  "offer-questions": { list: offerQuestionApi.list },
  "offer-changes": { list: offerChangeApi.list },
  invites: { list: inviteApi.list, create: inviteApi.create, remove: inviteApi.remove },
  "table-settings": {
    list: tableSettingApi.list,
    create: tableSettingApi.create,
    update: tableSettingApi.patch,
    remove: tableSettingApi.remove,
  },
  "admin-table-settings": {
    list: adminTableSettingApi.list,
    create: adminTableSettingApi.create,
    update: adminTableSettingApi.patch,
    remove: adminTableSettingApi.remove,
  },
  "kept-mappings": { list: savedMappingApi.list, update: savedMappingApi.patch, remove: savedMappingApi.remove },
  mails: { list: mailApi.list, one: mailApi.one },
  audit: { list: auditApi.list },
  one_c_outbox: { list: oneCOutboxApi.list },
} as const satisfies Record<string, ResourceCalls>;
export type ResourceName = keyof typeof resources;

/**
 * Resources without unique ids. The data provider combines the id of the parent record with the id of the record in
 * this field.
 */
export const COMPOSITE_ID_FIELDS: Partial<Record<string, string>> = {
  "item-values": "attribute",
  "group-values": "attribute",
};

const byName: Readonly<Record<string, ResourceCalls | undefined>> = resources;

/**
 * Returns the calls that a resource supports.
 * @throws Error for an unknown name
 */
export function callsOf(resource: string): ResourceCalls {
  const found = byName[resource];
  if (found === undefined) throw new Error(`unknown resource ${resource}`);
  return found;
}

/** Returns true for lists that are paged by cursor (`before`). The rows of such lists are not counted. */
export const isCursorPaged = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && "before" in query.shape;

/** Returns true if records of a list can be read by their ids in one call. */
export const hasIdFilter = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && "id" in query.shape;

/** Cached methods of react-admin by action. Writing actions cache nothing. */
const CACHED_METHODS: Partial<Record<string, readonly string[]>> = {
  list: ["getList", "getManyReference", "getInfiniteList", "getMany"],
  one: ["getOne"],
};

/** Returns the keys under which react-admin caches the response of a call. */
export const queryKeysOf = (endpoint: Endpoint): (readonly string[])[] =>
  Object.entries(resources).flatMap(([name, calls]) =>
    Object.entries(calls).flatMap(([action, each]: [string, Endpoint]) =>
      each === endpoint ? (CACHED_METHODS[action] ?? []).map((kind) => [name, kind]) : [],
    ),
  );
