import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/mails/fields.tsx";
import { ResendFailed } from "#src/features/mails/ResendFailed.tsx";

/** The outbox works by itself: its states change without anybody doing something here. */
const REFRESH_MS = 15_000;

/** The outbox: every mail that the product has written, and what became of it. */
export const MailList = () => <FieldList fields={FIELDS} actions={<ResendFailed />} refetch_every_ms={REFRESH_MS} />;
