import type { TenderChange } from "#contract/changes/tender-change.api.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Timeline } from "#src/ui/page/Timeline.tsx";
import { useChangeWords } from "#src/features/questions/use-change-words.ts";

export function OfferChanges({ offer }: { offer: number }) {
  const { t, formats } = useTextTools();
  const words = useChangeWords();
  const changes = useListOf<TenderChange>("offer-changes", { of: offer }).data ?? [];
  if (changes.length === 0) return null;
  return (
    <AsideCard title={t("questions.change.title")} count={formats.count(changes.length)}>
      <Timeline
        events={changes.map((change) => ({
          key: String(change.id),
          text: words(change),
          note: formats.dateTime(change.at),
        }))}
      />
    </AsideCard>
  );
}
