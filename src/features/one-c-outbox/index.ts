import { orderCode } from "#contract/numbering.ts";
import type { OneCOutboxRow } from "#contract/one-c/one-c-outbox.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

export const oneCOutbox: ResourceObject = {
  name: "one_c_outbox",
  path: "one_c",
  menu: { label: "frame.menu.one_c", icon: "send", go: "e" },
  words: {
    title: "frame.menu.one_c",
    missing: "frame.menu.one_c",
    search: "one_c.outbox.search",
    empty: "one_c.outbox.empty",
    empty_text: "one_c.outbox.empty_text",
  },
  recordRepresentation: ({ order_number }: OneCOutboxRow) => orderCode(order_number),
  list: pageOf(async () => (await withWords(import("#src/features/one-c-outbox/OutboxList.tsx"), "one_c")).OutboxList),
};
