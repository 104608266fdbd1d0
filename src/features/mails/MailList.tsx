import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/mails/fields.tsx";
import { ResendFailed } from "#src/features/mails/ResendFailed.tsx";

/**
 * Refetch interval in milliseconds. The server processes the outbox in the background, so the list changes without user
 * actions.
 */
const REFRESH_MS = 15_000;

export const MailList = () => <FieldList fields={FIELDS} actions={<ResendFailed />} refetchEveryMs={REFRESH_MS} />;
