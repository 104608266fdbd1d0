import type { AnyTender } from "#contract/tenders/all-tenders.api.ts";
import type { Verification } from "#contract/verification/verification.api.ts";
import type { Area } from "#src/app/pages.ts";
import { paths } from "#src/entities/paths.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { AreaPage, ResourceObject } from "#src/kit/resource/resource.ts";
import { attributes } from "#src/features/attributes/index.ts";
import { audit } from "#src/features/audit/index.ts";
import { mails } from "#src/features/mails/index.ts";
import { settings, status } from "#src/features/monitoring/index.ts";
import { oneCOutbox } from "#src/features/one-c-outbox/index.ts";
import { reference } from "#src/features/reference/index.ts";
import { supplierCompanies } from "#src/features/supplier-companies/index.ts";
import { users } from "#src/features/users/index.ts";

/** Defined in src/app because the verification page combines several features. */
const verifications: ResourceObject = {
  name: "verifications",
  path: "workspace",
  menu: { label: "frame.menu.verification", icon: "shield", go: "v", waiting: "verification" },
  words: {
    title: "verification.title",
    missing: "verification.missing",
    failed: "verification.failed",
    search: "verification.search",
    empty: "verification.empty",
    empty_text: "verification.empty_text",
  },
  recordRepresentation: ({ name }: Verification) => name,
  list: pageOf(async () => (await import("#src/features/verification/VerificationList.tsx")).VerificationList),
  edit: pageOf(async () => {
    const [{ VerificationPage }, { CompanyDocumentsToRead }] = await Promise.all([
      import("#src/features/verification/VerificationPage.tsx"),
      import("#src/features/design-documents/DocumentsCard.tsx"),
    ]);
    return ({ id }: { id: number }) => <VerificationPage id={id} documents={<CompanyDocumentsToRead company={id} />} />;
  }),
};

const allTenders: ResourceObject = {
  name: "all-tenders",
  path: "tenders",
  menu: { label: "frame.menu.all_tenders", icon: "tender", go: "t" },
  words: {
    title: "all_tenders.title",
    missing: "all_tenders.missing",
    search: "all_tenders.search",
    empty: "all_tenders.empty",
  },
  recordRepresentation: ({ name }: AnyTender) => name,
  list: pageOf(async () => (await import("#src/features/all-tenders/AllTendersList.tsx")).AllTendersList),
  edit: pageOf(async () => (await import("#src/features/all-tenders/AnyTenderPage.tsx")).AnyTenderPage),
};

const pages: readonly AreaPage[] = [
  status,
  users,
  verifications,
  supplierCompanies,
  allTenders,
  attributes,
  reference,
  audit,
  mails,
  oneCOutbox,
  settings,
];
export const ADMIN_AREA: Area = { to: paths.admin(), make: "new", pages };
