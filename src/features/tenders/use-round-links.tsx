import type { Tender } from "#contract/tenders/tender.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

export function useRoundLinks({ previous_round, next_round }: Tender): readonly (MetaItem | false)[] {
  const t = useT();
  return [
    previous_round !== null && {
      key: "previous",
      icon: "arrow-left",
      content: (
        <TextLink to={paths.tender(previous_round.id)}>
          {t("tender_drafts.round.previous", { round: previous_round.round })}
        </TextLink>
      ),
    },
    next_round !== null && {
      key: "next",
      icon: "arrow-right",
      content: (
        <TextLink to={paths.tender(next_round.id)}>
          {t("tender_drafts.round.next", { round: next_round.round })}
        </TextLink>
      ),
    },
  ];
}
