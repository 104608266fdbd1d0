import { mailExportApi } from "#contract/mails/mail-export.api.ts";
import { FIELDS } from "#src/features/mails/fields.tsx";
import { ResendFailed } from "#src/features/mails/ResendFailed.tsx";
import { ArrangedFieldList } from "#src/kit/views/ArrangedFieldList.tsx";

/**
 * Refetch interval in milliseconds. The server processes the outbox in the background, so the list changes without user
 * actions.
 */
const REFRESH_MS = 15_000;

export const MailList = () => (
  <ArrangedFieldList
    table="mails"
    fields={FIELDS}
    order="-id"
    exported={mailExportApi.export}
    actions={<ResendFailed />}
    refetchEveryMs={REFRESH_MS}
  />
);
