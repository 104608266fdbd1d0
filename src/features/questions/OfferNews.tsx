import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { offerChangeApi } from "#contract/changes/tender-change.api.ts";
import type { TenderChange } from "#contract/changes/tender-change.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { OfferQuestion } from "#contract/questions/question.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useChangeWords } from "#src/features/questions/use-change-words.ts";

const newest = (instants: readonly string[]): string | undefined =>
  instants.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);

/**
 * Shows the customer's changes and answers since the supplier's last visit, until a user from the supplier marks them
 * as read.
 */
export function OfferNews({ offer }: { offer: Offer }) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const words = useChangeWords();
  const { refresh } = useCache();
  const params = { id: offer.id };
  const changed = useListOf<TenderChange>("offer-changes", { of: offer.id });
  const asked = useListOf<OfferQuestion>("offer-questions", { of: offer.id });
  const see = useCallMutation(offerChangeApi.see);
  const changes = (changed.data ?? []).filter(({ is_new }) => is_new);
  const answers = (asked.data ?? []).filter(({ is_new }) => is_new);
  const until = newest([
    ...changes.map(({ at }) => at),
    ...answers.flatMap(({ answered_at }) => (answered_at === null ? [] : [answered_at])),
  ]);
  if (until === undefined) return null;
  const seen = async (): Promise<void> => {
    await see.mutateAsync({ params, body: { until } });
    await refresh("offer-changes", "offer-questions", "supplier-offers");
  };
  return (
    <Box
      component="section"
      aria-label={t("questions.news.title")}
      sx={{ px: { xs: 2, sm: 2.5 }, py: 1, flex: "none", maxHeight: "40vh", overflow: "auto" }}
    >
      <Callout tone="warn" icon="bell" role="status">
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: "6px 16px" }}>
          <Box sx={{ flex: "1 1 320px", minWidth: 0 }}>
            <b style={{ fontWeight: 600 }}>{t("questions.news.title")}</b>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", overflowWrap: "anywhere" }}>
              {changes.map((change) => (
                <li key={change.id}>
                  <span style={{ color: "var(--mui-palette-text-secondary)" }}>{formats.dateTime(change.at)}</span>{" "}
                  {words(change)}
                </li>
              ))}
              {answers.length > 0 && <li>{t("questions.news.answers", formats.counted(answers.length))}</li>}
            </Box>
          </Box>
          <Button size="small" disabled={see.isPending} onClick={() => void seen().catch(fail)}>
            {t("questions.news.seen")}
          </Button>
        </Box>
      </Callout>
    </Box>
  );
}
