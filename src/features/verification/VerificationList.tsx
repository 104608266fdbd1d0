import { verificationExportApi } from "#contract/verification/verification-export.api.ts";
import type { ListViews } from "#src/kit/list/use-field-list.tsx";
import { ArrangedFieldList } from "#src/kit/views/ArrangedFieldList.tsx";
import { FIELDS } from "#src/features/verification/fields.tsx";

const REFRESH_MS = 30_000;
const VIEWS: ListViews = {
  views: ["waiting", "all"],
  label: (view, t) => t(view === "all" ? "verification.view.all" : "verification.view.waiting"),
  asks: (view) =>
    view === "all" ? { order: "name" } : { filter: { status: "SENT_TO_VERIFICATION" }, order: "due_at" },
};

export const VerificationList = () => (
  <ArrangedFieldList
    table="verifications"
    fields={FIELDS}
    ownViews={VIEWS}
    order="due_at"
    exported={verificationExportApi.export}
    refetchEveryMs={REFRESH_MS}
  />
);
