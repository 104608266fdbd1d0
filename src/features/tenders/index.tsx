import type { ReactNode } from "react";
import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import type { PreviewSlot } from "#src/entities/tender/preview.ts";
import { withWords } from "#src/locale/with-words.ts";

const Page = pageOf(
  async () => (await withWords(import("#src/features/tenders/TenderPage.tsx"), "items", "deals", "buying")).TenderPage,
);

interface Slots {
  readonly comparison: (tender: number) => ReactNode;
  readonly questions: (tender: Tender) => ReactNode;
  readonly documents: (tender: Tender) => ReactNode;
  readonly preview: PreviewSlot;
}

export const tenders = ({ comparison, ...slots }: Slots): ResourceObject => ({
  name: "tenders",
  path: "tenders",
  menu: { label: "frame.menu.tenders", icon: "tender", go: "t", counts: "tenders" },
  homed: "tender",
  words: {
    title: "tenders.title",
    missing: "tenders.missing",
    failed: "tenders.failed",
    search: "tenders.search",
    empty: "tenders.empty.all",
    empty_text: "tenders.empty.text",
    create: "tenders.create.title",
  },
  recordRepresentation: ({ name }: Tender) => name,
  document: "tender",
  codeOf: tenderCode,
  list: pageOf(async () => (await withWords(import("#src/features/tenders/TenderList.tsx"), "tender")).TenderList),
  create: pageOf(
    async () => (await withWords(import("#src/features/tenders/TenderCreate.tsx"), "items", "buying")).TenderCreate,
  ),
  edit: ({ id }) => <Page id={id} comparison={comparison(id)} {...slots} />,
});
