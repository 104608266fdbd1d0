import { spendApi } from "#contract/spend/spend.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { CustomPage } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

export const spend: CustomPage = {
  path: "spend",
  menu: { label: "frame.menu.spend", icon: "coin", go: "m" },
  asks: [spendApi.one],
  page: pageOf(async () => (await withWords(import("#src/features/spend/SpendPage.tsx"), "supply")).SpendPage),
};
