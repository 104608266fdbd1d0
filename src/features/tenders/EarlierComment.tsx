import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useT } from "#src/locale/use-t.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const NEWEST_SENT = { filter: { status: "TENDER_OPENED,DONE" }, most: 1 };

/**
 * Offers the comment of the newest tender that the company has sent, for example its terms of delivery. It is
 * never copied without a click, because it may be about that purchase only.
 */
export function EarlierComment({ onTake }: { onTake: (comment: string) => void }) {
  const t = useT();
  const [earlier] = useListOf<Tender>("tenders", NEWEST_SENT).data ?? [];
  const comment = earlier?.comment ?? null;
  if (earlier === undefined || comment === null) return null;
  return (
    <div style={{ overflow: "hidden", display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: 2 }}>
      <TextLink onClick={() => onTake(comment)}>
        {t("tender_drafts.comment.take", { tender: tenderCode(earlier), comment })}
      </TextLink>
    </div>
  );
}
