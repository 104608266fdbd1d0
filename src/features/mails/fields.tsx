import { MAIL_STATUSES } from "#contract/mails/mail.api.ts";
import type { MailRow } from "#contract/mails/mail.api.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { MailStatus } from "#src/features/mails/MailStatus.tsx";

export const FIELDS: readonly Field<MailRow>[] = [
  {
    source: "created_at",
    label: "mails_admin.column.created_at",
    kind: "moment",
    column: { width: 152, priority: 3, sortable: true },
    phone: { line: 3, text: ({ created_at }, { formats }) => formats.date(created_at) },
    filter: { as: "period" },
  },
  {
    source: "to",
    label: "mails_admin.column.to",
    kind: "email",
    column: { flex: 1, minWidth: 200 },
    phone: { line: 2 },
  },
  {
    source: "subject",
    label: "mails_admin.column.subject",
    kind: "text",
    column: { flex: 2, minWidth: 220 },
    phone: { line: 1 },
  },
  {
    source: "status",
    label: "mails_admin.column.status",
    kind: "choice",
    choices: (t) => MAIL_STATUSES.map((value) => ({ value, label: t(`mails_admin.status.${value}`) })),
    column: { width: 156, render: ({ status }) => <MailStatus plain status={status} /> },
    phone: { line: 3, right: true },
    filter: {
      as: "tabs",
      any: "mails_admin.view.all",
      choices: (t) => MAIL_STATUSES.map((value) => ({ value, label: t(`mails_admin.view.${value}`) })),
    },
  },
  {
    source: "attempts",
    label: "mails_admin.column.attempts",
    kind: "count",
    column: { width: 92, priority: 2 },
  },
  {
    source: "error",
    label: "mails_admin.column.error",
    kind: "text",
    column: { flex: 1, minWidth: 160, priority: 1 },
  },
  {
    source: "sent_at",
    label: "mails_admin.column.sent_at",
    kind: "moment",
    column: { width: 152, hidden: true },
  },
];
