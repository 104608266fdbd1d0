import type { Api } from "#contract/endpoint.ts";
import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { tenderExportApi } from "#contract/tenders/tender-export.api.ts";
import { tendersAtOnceApi } from "#contract/tenders/tenders-at-once.api.ts";
import { supplierInviteApi, supplierListInvitationApi } from "#contract/suppliers/supplier-invite.api.ts";
import { suppliersAtOnceApi } from "#contract/suppliers/suppliers-at-once.api.ts";
import { receivedOfferExportApi } from "#contract/offers/received-offer-export.api.ts";
import { settingsApi } from "#contract/monitoring/settings.api.ts";
import { monitoringApi } from "#contract/monitoring/monitoring.api.ts";
import { administrationApi } from "#contract/administration/administration.api.ts";
import {
  attributeApi,
  groupAttributeApi,
  groupValueApi,
  itemAttributeApi,
  itemValueApi,
} from "#contract/attributes/attribute.api.ts";
import { auditExportApi } from "#contract/audit/audit-export.api.ts";
import { auditApi } from "#contract/audit/audit.api.ts";
import {
  awardApprovalApi,
  awardLetterApi,
  awardProtocolApi,
  awardReasonApi,
  awardSettingApi,
  orderApprovalApi,
} from "#contract/award/award.api.ts";
import { offerChangeApi } from "#contract/changes/tender-change.api.ts";
import { commentApi } from "#contract/comments/comment.api.ts";
import { companyLookupApi } from "#contract/companies/company-lookup.api.ts";
import {
  companyDocumentAdminApi,
  companyDocumentApi,
  itemDocumentApi,
  lotDocumentApi,
  offerDocumentApi,
  offerFileApi,
  offerLineFileApi,
  offerTenderDocumentApi,
  tenderDocumentApi,
} from "#contract/documents/design-document.api.ts";
import { bomApi } from "#contract/groups/bom.api.ts";
import { groupExportApi } from "#contract/groups/group-export.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { groupsAtOnceApi } from "#contract/groups/groups-at-once.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import { savedMappingApi } from "#contract/imports/saved-mapping.api.ts";
import { makerAliasApi } from "#contract/imports/maker-alias.api.ts";
import { unitWordApi } from "#contract/imports/unit-word.api.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { inviteSheetApi } from "#contract/invites/invite-sheet.api.ts";
import { liveApi } from "#contract/live/live.api.ts";
import { mailExportApi } from "#contract/mails/mail-export.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { marketplaceApi } from "#contract/marketplace/marketplace.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { roleApi } from "#contract/members/role.api.ts";
import { offerExportApi } from "#contract/offers/offer-export.api.ts";
import { commercialOfferApi, draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { receivedOfferApi } from "#contract/offers/received-offer.api.ts";
import { announcementApi } from "#contract/operator/announcement.api.ts";
import { operatorApi } from "#contract/operator/operator.api.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { ordersAtOnceApi } from "#contract/orders/orders-at-once.api.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { oneCOutboxApi } from "#contract/one-c/one-c-outbox.api.ts";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import { oneCApi, oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { offerQuestionApi, questionApi } from "#contract/questions/question.api.ts";
import { deletedItemApi } from "#contract/purchase-items/deleted-item.api.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { spendApi } from "#contract/spend/spend.api.ts";
import { supplierExportApi } from "#contract/suppliers/supplier-export.api.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { adminTableSettingApi, tableSettingApi } from "#contract/table-settings/table-setting.api.ts";
import { referenceApi } from "#contract/reference/reference.api.ts";
import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { awaitedApi, awaitedLinkApi, tenderInvitationApi } from "#contract/tenders/awaited.api.ts";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { supplierSuggestionApi } from "#contract/tenders/supplier-suggestion.api.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { tenderPreviewApi } from "#contract/offers/tender-preview.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { consentApi } from "#contract/users/consent.api.ts";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { supplierCompanySheetApi } from "#contract/supplier-companies/supplier-company-sheet.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { userExportApi } from "#contract/user-admin/user-export.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { closingApi } from "#contract/workspaces/closing.api.ts";
import { recordHomeApi } from "#contract/workspaces/record-home.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { verificationExportApi } from "#contract/verification/verification-export.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";

/** All API endpoints, grouped by resource. The server serves only these. */
export const api = {
  session: sessionApi,
  second_factor: secondFactorApi,
  consents: consentApi,
  account: accountApi,
  users: { ...userAdminApi, ...userExportApi },
  supplier_companies: supplierCompanyApi,
  supplier_company_sheets: supplierCompanySheetApi,
  workspaces: workspaceApi,
  closing: closingApi,
  record_home: recordHomeApi,
  verification: { ...verificationApi, ...verificationExportApi },
  companies: companyLookupApi,
  members: memberApi,
  ownership: ownershipApi,
  roles: roleApi,
  invites: inviteApi,
  invite_sheets: inviteSheetApi,
  reference: referenceApi,
  table_settings: tableSettingApi,
  admin_table_settings: adminTableSettingApi,
  purchase_items: { ...purchaseItemApi, ...itemTenderApi },
  deleted_items: deletedItemApi,
  item_cards: itemCardApi,
  marketplace: marketplaceApi,
  groups: { ...groupApi, ...groupExportApi },
  boms: bomApi,
  imports: importApi,
  revisions: revisionApi,
  offer_imports: offerImportApi,
  import_mappings: savedMappingApi,
  unit_words: unitWordApi,
  maker_aliases: makerAliasApi,
  tenders: { ...tenderApi, ...tenderExportApi },
  awaited: awaitedApi,
  awaited_links: awaitedLinkApi,
  suppliers: { ...supplierApi, ...supplierExportApi },
  supplier_invites: supplierInviteApi,
  supplier_list_invitations: supplierListInvitationApi,
  spend: spendApi,
  supplier_suggestions: supplierSuggestionApi,
  tender_preview: tenderPreviewApi,
  tender_invitations: tenderInvitationApi,
  all_tenders: allTendersApi,
  lots: lotApi,
  comparison: comparisonApi,
  tender_basis: tenderBasisApi,
  award_approvals: awardApprovalApi,
  order_approvals: orderApprovalApi,
  award_reasons: awardReasonApi,
  award_letters: awardLetterApi,
  award_protocols: awardProtocolApi,
  award_settings: awardSettingApi,
  scenarios: scenarioApi,
  questions: questionApi,
  offers: { ...offerApi, ...offerExportApi },
  offer_questions: offerQuestionApi,
  offer_changes: offerChangeApi,
  drafts: draftApi,
  commercial_offers: commercialOfferApi,
  company_documents: companyDocumentApi,
  company_documents_admin: companyDocumentAdminApi,
  item_documents: itemDocumentApi,
  lot_documents: lotDocumentApi,
  offer_files: offerFileApi,
  offer_line_files: offerLineFileApi,
  offer_documents: offerDocumentApi,
  tender_documents: tenderDocumentApi,
  offer_tender_documents: offerTenderDocumentApi,
  orders: { ...orderApi, ...orderExportApi },
  order_payments: orderPaymentApi,
  order_adjustments: orderAdjustmentApi,
  order_deliveries: orderDeliveryApi,
  received_offers: { ...receivedOfferApi, ...receivedOfferExportApi },
  orders_at_once: ordersAtOnceApi,
  tenders_at_once: tendersAtOnceApi,
  groups_at_once: groupsAtOnceApi,
  suppliers_at_once: suppliersAtOnceApi,
  order_confirmations: orderConfirmationApi,
  amendments: amendmentApi,
  order_paper: orderPaperApi,
  one_c: oneCApi,
  one_c_settings: oneCSettingApi,
  one_c_outbox: oneCOutboxApi,
  one_c_reconciliation: reconciliationApi,
  mails: { ...mailApi, ...mailExportApi },
  administration: administrationApi,
  monitoring: monitoringApi,
  settings: settingsApi,
  history: historyApi,
  comments: commentApi,
  audit: { ...auditApi, ...auditExportApi },
  attributes: attributeApi,
  item_attributes: itemAttributeApi,
  group_attributes: groupAttributeApi,
  item_values: itemValueApi,
  group_values: groupValueApi,
  home: homeApi,
  sample_data: sampleDataApi,
  inbox: inboxApi,
  live: liveApi,
  operator: operatorApi,
  announcements: announcementApi,
} as const satisfies Record<string, Api>;
