import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Tag } from "#src/ui/page/Tag.tsx";

export function UnansweredTag({ tender }: { tender: Tender }) {
  const { t, formats } = useTextTools();
  const { status, unanswered_count } = tender;
  if (status !== "TENDER_OPENED" || unanswered_count === 0) return null;
  return (
    <Tag tone="warn" icon="chat">
      {t("tenders.unanswered", formats.counted(unanswered_count))}
    </Tag>
  );
}
