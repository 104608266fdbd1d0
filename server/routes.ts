import type { Route } from "#server/http/implement.ts";
import { recordHomeRoutes } from "#server/modules/workspaces/record-home.routes.ts";
import { workspaceRoutes } from "#server/modules/workspaces/workspace.routes.ts";
import { companyLookupRoutes } from "#server/modules/companies/company-lookup.routes.ts";
import { verificationRoutes } from "#server/modules/verification/verification.routes.ts";
import { announcementRoutes } from "#server/modules/operator/announcement.routes.ts";
import { operatorRoutes } from "#server/modules/operator/operator.routes.ts";
import { attributeRoutes } from "#server/modules/attributes/attribute.routes.ts";
import { auditRoutes } from "#server/modules/audit/audit.routes.ts";
import { settingsRoutes } from "#server/modules/health-checks/settings.routes.ts";
import { monitoringRoutes } from "#server/modules/monitoring/monitoring.routes.ts";
import { administrationRoutes } from "#server/modules/administration/administration.routes.ts";
import { allTendersRoutes } from "#server/modules/all-tenders/all-tenders.routes.ts";
import { memberRoutes } from "#server/modules/members/member.routes.ts";
import { inviteSheetRoutes } from "#server/modules/invites/invite-sheet.routes.ts";
import { inviteRoutes } from "#server/modules/invites/invite.routes.ts";
import { referenceRoutes } from "#server/modules/reference/reference.routes.ts";
import { inboxRoutes } from "#server/modules/inbox/inbox.routes.ts";
import { mailRoutes } from "#server/modules/mails/mail.routes.ts";
import { historyRoutes } from "#server/modules/history/history.routes.ts";
import { commentRoutes } from "#server/modules/comments/comment.routes.ts";
import { homeRoutes } from "#server/modules/home/home.routes.ts";
import { sampleDataRoutes } from "#server/modules/sample-data/sample-data.routes.ts";
import { liveRoutes } from "#server/modules/live/live.routes.ts";
import { offerRoutes } from "#server/modules/offers/offer.routes.ts";
import { importRoutes } from "#server/modules/imports/import.routes.ts";
import { designDocumentRoutes } from "#server/modules/design-documents/design-document.routes.ts";
import { groupRoutes } from "#server/modules/groups/group.routes.ts";
import { marketplaceRoutes } from "#server/modules/marketplace/marketplace.routes.ts";
import { purchaseItemRoutes } from "#server/modules/purchase-items/purchase-item.routes.ts";
import { spendRoutes } from "#server/modules/spend/spend.routes.ts";
import { supplierRoutes } from "#server/modules/suppliers/supplier.routes.ts";
import { tableSettingRoutes } from "#server/modules/table-settings/table-setting.routes.ts";
import { awardRoutes } from "#server/modules/award/award.routes.ts";
import { supplierInviteRoutes } from "#server/modules/supplier-invites/supplier-invite.routes.ts";
import { awaitedRoutes } from "#server/modules/tenders/awaited.routes.ts";
import { comparisonRoutes } from "#server/modules/comparison/comparison.routes.ts";
import { itemTenderRoutes } from "#server/modules/tenders/item-tender.routes.ts";
import { lotRoutes } from "#server/modules/tenders/lot.routes.ts";
import { questionRoutes } from "#server/modules/questions/question.routes.ts";
import { tenderChangeRoutes } from "#server/modules/tender-changes/tender-change.routes.ts";
import { tenderBasisRoutes } from "#server/modules/tender-basis/tender-basis.routes.ts";
import { scenarioRoutes } from "#server/modules/scenarios/scenario.routes.ts";
import { tenderExportRoutes, tenderRoutes } from "#server/modules/tenders/tender.routes.ts";
import { tendersAtOnceRoutes } from "#server/modules/tenders/tenders-at-once.routes.ts";
import { amendmentRoutes } from "#server/modules/orders/amendment.routes.ts";
import { receivedOfferRoutes } from "#server/modules/offers/received-offer.routes.ts";
import { ordersAtOnceRoutes } from "#server/modules/orders/orders-at-once.routes.ts";
import { orderConfirmationRoutes } from "#server/modules/orders/order-confirmation.routes.ts";
import { orderAdjustmentRoutes } from "#server/modules/orders/order-adjustment.routes.ts";
import { orderDeliveryRoutes } from "#server/modules/orders/order-delivery.routes.ts";
import { orderPaymentRoutes } from "#server/modules/orders/order-payment.routes.ts";
import { orderPaperRoutes } from "#server/modules/order-paper/order-paper.routes.ts";
import { orderApprovalRoutes, orderExportRoutes, orderRoutes } from "#server/modules/orders/order.routes.ts";
import { accountRoutes } from "#server/modules/users/account.routes.ts";
import { consentRoutes } from "#server/modules/users/consent.routes.ts";
import { secondFactorRoutes } from "#server/modules/users/second-factor.routes.ts";
import { oneCRoutes } from "#server/modules/one-c/one-c.routes.ts";
import { supplierCompanySheetRoutes } from "#server/modules/supplier-companies/supplier-company-sheet.routes.ts";
import { supplierCompanyRoutes } from "#server/modules/supplier-companies/supplier-company.routes.ts";
import { userAdminRoutes } from "#server/modules/user-admin/user-admin.routes.ts";
import { sessionRoutes } from "#server/modules/users/session.routes.ts";
import { lotAwardRoutes } from "#server/modules/award/lot-award.routes.ts";
import { tenderFileRoutes } from "#server/modules/award/tender-file.routes.ts";
import { awardSettingRoutes } from "#server/modules/award-settings/award-setting.routes.ts";
import { onboardingRoutes } from "#server/modules/onboarding/onboarding.routes.ts";
import { closingRoutes } from "#server/modules/closing/closing.routes.ts";

export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...onboardingRoutes,
  ...secondFactorRoutes,
  ...consentRoutes,
  ...userAdminRoutes,
  ...supplierCompanyRoutes,
  ...supplierCompanySheetRoutes,
  ...liveRoutes,
  ...operatorRoutes,
  ...announcementRoutes,
  ...homeRoutes,
  ...sampleDataRoutes,
  ...inboxRoutes,
  ...historyRoutes,
  ...commentRoutes,
  ...auditRoutes,
  ...attributeRoutes,
  ...mailRoutes,
  ...administrationRoutes,
  ...monitoringRoutes,
  ...settingsRoutes,
  ...referenceRoutes,
  ...workspaceRoutes,
  ...closingRoutes,
  ...recordHomeRoutes,
  ...verificationRoutes,
  ...companyLookupRoutes,
  ...memberRoutes,
  ...inviteRoutes,
  ...inviteSheetRoutes,
  ...offerRoutes,
  ...importRoutes,
  ...designDocumentRoutes,
  ...purchaseItemRoutes,
  ...itemTenderRoutes,
  ...tableSettingRoutes,
  ...marketplaceRoutes,
  ...groupRoutes,
  ...supplierRoutes,
  ...spendRoutes,
  ...tenderRoutes,
  ...tenderExportRoutes,
  ...tendersAtOnceRoutes,
  ...awaitedRoutes,
  ...supplierInviteRoutes,
  ...questionRoutes,
  ...tenderChangeRoutes,
  ...allTendersRoutes,
  ...lotRoutes,
  ...lotAwardRoutes,
  ...comparisonRoutes,
  ...tenderFileRoutes,
  ...tenderBasisRoutes,
  ...awardRoutes,
  ...awardSettingRoutes,
  ...scenarioRoutes,
  ...orderRoutes,
  ...orderExportRoutes,
  ...orderApprovalRoutes,
  ...orderPaymentRoutes,
  ...receivedOfferRoutes,
  ...ordersAtOnceRoutes,
  ...orderConfirmationRoutes,
  ...orderAdjustmentRoutes,
  ...amendmentRoutes,
  ...orderDeliveryRoutes,
  ...orderPaperRoutes,
  ...oneCRoutes,
];
