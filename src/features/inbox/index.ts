import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { CustomPage } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

/** News of all companies of a user. Available to every user, so it requires no endpoint, whose rules would load here. */
export const inbox: CustomPage = {
  path: "inbox",
  menu: { label: "frame.menu.inbox", icon: "inbox", go: "i", counts: "inbox", news: true },
  asks: [],
  page: pageOf(async () => (await withWords(import("#src/features/inbox/InboxPage.tsx"), "inbox")).InboxPage),
};
