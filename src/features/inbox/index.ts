import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { CustomPage } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

export const inbox: CustomPage = {
  path: "inbox",
  menu: { label: "frame.menu.inbox", icon: "inbox", go: "i", counts: "inbox", news: true },
  asks: [inboxApi.list],
  page: pageOf(async () => (await withWords(import("#src/features/inbox/InboxPage.tsx"), "inbox")).InboxPage),
};
