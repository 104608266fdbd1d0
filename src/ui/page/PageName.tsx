import { useReportPage } from "#src/ui/page/frame-context.ts";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";

/** Names the page in the browser's tab and for the frame. `words` has the most specific name first. */
export function PageName({ words }: { words: readonly string[] }) {
  useReportPage(words[0] ?? "", words[1]);
  return <PageTitle words={words} />;
}
