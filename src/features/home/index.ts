import { homeApi } from "#contract/home/home.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { CustomPage } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

/** The first page after sign-in. Available to every user, even without any permission. */
export const home: CustomPage = {
  path: "",
  menu: { label: "frame.menu.home", icon: "home", go: "h", asks: [] },
  asks: [homeApi.home],
  page: pageOf(async () => (await withWords(import("#src/features/home/HomePage.tsx"), "deals")).HomePage),
};
