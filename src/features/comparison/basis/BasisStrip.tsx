import Box from "@mui/material/Box";
import { useEffect, useRef, useState } from "react";
import { isZero } from "#contract/money/decimal.ts";
import { neededCurrencies } from "#contract/comparison/compare-basis.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { FetchedRates } from "#contract/tender-basis/tender-basis.schema.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { useRateWords } from "#src/features/comparison/basis/use-rate-words.ts";

interface BasisStripProps {
  tender: Tender;
  comparison: Comparison;
  onOpen: () => void;
}

/**
 * Shows the exchange rates with their day and source, and the costs compared in addition to the price. Requests missing
 * or outdated rates when a user with the award permission opens the comparison. Renders nothing if there are neither
 * rates nor such costs.
 */
export function BasisStrip({ tender, comparison, onOpen }: BasisStripProps) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const words = useRateWords();
  const { refresh } = useCache();
  const act = useCallMutation(tenderBasisApi.ask_rates);
  const [failed, setFailed] = useState<FetchedRates["failed"]>([]);
  const { rates, basis, offers } = comparison;
  const needed: readonly CurrencyId[] = neededCurrencies(
    tender.currency,
    offers.map(({ currency }) => currency),
  );
  const missing: readonly CurrencyId[] = needed.filter((id) => !rates.some(({ currency }) => currency === id));
  const mayChange = tender.actions.includes("edit");
  const isOld = ({ source, set_at }: (typeof rates)[number]): boolean =>
    source === "CBR" && tender.closed_at !== null && Date.parse(set_at) < Date.parse(tender.closed_at);
  const ask = async (): Promise<void> => {
    const answer = await act.mutateAsync({ params: { id: tender.id } });
    setFailed(answer.failed);
    await refresh(comparisonApi.one);
  };
  const asked = useRef(false);
  const isLacking = mayChange && needed.length > 0 && (missing.length > 0 || rates.some(isOld));
  useEffect(() => {
    if (!isLacking || asked.current) return;
    asked.current = true;
    void ask().catch(fail);
  });
  const shown = rates.filter(({ currency }) => needed.includes(currency));
  const parts = [
    ...shown.map(words.whole),
    ...(basis.annual_rate === null
      ? []
      : [
          t("comparison_basis.priced", {
            rate: formats.percent(basis.annual_rate, { digits: { min: 0, max: 2 } }),
          }),
        ]),
    ...(offers.some(({ freight, supplier_freight: asked }) => !isZero(freight ?? asked ?? "0"))
      ? [t("comparison_basis.with_freight")]
      : []),
  ];
  if (parts.length === 0 && missing.length === 0) return null;
  const why = failed.flatMap(({ currency, reason }) =>
    missing.includes(currency) ? [t(`comparison_basis.failed.${reason}`)] : [],
  );
  return (
    <Box
      component="section"
      aria-label={t("comparison_basis.label")}
      sx={{ px: { xs: 2, sm: 2.5 }, pb: 1, display: "flex", flexDirection: "column", gap: 1 }}
    >
      {parts.length > 0 && (
        <Box className="num" sx={{ typography: "caption", color: "text.secondary" }}>
          {parts.join(" · ")}
        </Box>
      )}
      {missing.length > 0 && (
        <Callout tone="warn" role="status">
          {t("comparison_basis.missing", { names: missing.map((id) => t(`reference.currency.${id}`)).join(", ") })}{" "}
          {[...new Set(why)].join(" ")}
          {mayChange && (
            <Box component="span" sx={{ display: "inline-flex", gap: 1.5, ml: 1 }}>
              <TextLink onClick={() => void ask().catch(fail)}>{t("comparison_basis.ask")}</TextLink>
              <TextLink onClick={onOpen}>{t("comparison_basis.type")}</TextLink>
            </Box>
          )}
        </Callout>
      )}
    </Box>
  );
}
