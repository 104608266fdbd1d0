import type { Mail } from "#contract/mails/mail.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";

export const mails: ResourceObject = {
  name: "mails",
  path: "mails",
  menu: { label: "frame.menu.mails", icon: "mail", go: "m", waiting: "failed_mails" },
  words: {
    title: "mails_admin.title",
    missing: "mails_admin.missing",
    failed: "mails_admin.failed",
    search: "mails_admin.search",
    empty: "mails_admin.empty.title",
    empty_text: "mails_admin.empty.text",
  },
  recordRepresentation: ({ subject }: Mail) => subject,
  list: pageOf(async () => (await import("#src/features/mails/MailList.tsx")).MailList),
  edit: pageOf(async () => (await import("#src/features/mails/MailPage.tsx")).MailPage),
};
