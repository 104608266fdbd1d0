import { FieldList } from "#src/kit/list/FieldList.tsx";
import type { ListViews } from "#src/kit/list/use-field-list.tsx";
import { FIELDS } from "#src/features/verification/fields.tsx";

const REFRESH_MS = 30_000;
const VIEWS: ListViews = {
  views: ["waiting", "all"],
  label: (view, t) => t(view === "all" ? "verification.view.all" : "verification.view.waiting"),
  asks: (view) =>
    view === "all" ? { order: "name" } : { filter: { status: "SENT_TO_VERIFICATION" }, order: "due_at" },
};

export const VerificationList = () => <FieldList fields={FIELDS} ownViews={VIEWS} refetchEveryMs={REFRESH_MS} />;
