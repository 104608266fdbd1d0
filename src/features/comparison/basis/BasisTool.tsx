import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useEffect, useRef, useState } from "react";
import { isZero } from "#contract/money/decimal.ts";
import { neededCurrencies } from "#contract/comparison/compare-basis.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { FetchedRates } from "#contract/tender-basis/tender-basis.schema.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { useRateWords } from "#src/features/comparison/basis/use-rate-words.ts";

interface BasisToolProps {
  tender: Tender;
  comparison: Comparison;
  onOpen: () => void;
}

const RATE_DIGITS = { min: 2, max: 4 } as const;

/** Requests missing or outdated rates once, if the user may. Says which currencies lack a rate, and why. */
function useRates({ tender, comparison }: Pick<BasisToolProps, "tender" | "comparison">) {
  const fail = useFailure();
  const { refresh } = useCache();
  const act = useCallMutation(tenderBasisApi.ask_rates);
  const [failed, setFailed] = useState<FetchedRates["failed"]>([]);
  const { rates, offers } = comparison;
  const needed: readonly CurrencyId[] = neededCurrencies(
    tender.currency,
    offers.map(({ currency }) => currency),
  );
  const missing: readonly CurrencyId[] = needed.filter((id) => !rates.some(({ currency }) => currency === id));
  const isOld = ({ source, set_at }: (typeof rates)[number]): boolean =>
    source === "CBR" && tender.closed_at !== null && Date.parse(set_at) < Date.parse(tender.closed_at);
  const ask = async (): Promise<void> => {
    const answer = await act.mutateAsync({ params: { id: tender.id } });
    setFailed(answer.failed);
    await refresh(comparisonApi.one);
  };
  const asked = useRef(false);
  const isLacking = tender.actions.includes("edit") && needed.length > 0 && (missing.length > 0 || rates.some(isOld));
  useEffect(() => {
    if (!isLacking || asked.current) return;
    asked.current = true;
    void ask().catch(fail);
  });
  return {
    known: rates.filter(({ currency }) => needed.includes(currency)),
    missing,
    reasons: [...new Set(failed.flatMap(({ currency, reason }) => (missing.includes(currency) ? [reason] : [])))],
    ask: (): void => void ask().catch(fail),
  };
}

/**
 * Shows the exchange rates and, on a click, their day and source and the costs compared in addition to the price.
 * Renders nothing if there is nothing to show or to change.
 */
export function BasisTool({ tender, comparison, onOpen }: BasisToolProps) {
  const { t, formats } = useTextTools();
  const words = useRateWords();
  const { known, missing, reasons, ask } = useRates({ tender, comparison });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { basis, offers } = comparison;
  const mayChange = tender.actions.includes("edit");
  const parts = [
    ...known.map(words.whole),
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
  if (parts.length === 0 && missing.length === 0 && !mayChange) return null;
  const title = t("comparison_basis.open");
  const rates = known.map(({ currency, rate }) => `${CURRENCY[currency].symbol} ${formats.decimal(rate, RATE_DIGITS)}`);
  const lacking = missing.map((id) => t("comparison_basis.lacking", { symbol: CURRENCY[id].symbol }));
  const shown = [...rates, ...lacking].join(" · ");
  const change = (): void => {
    setAnchor(null);
    onOpen();
  };
  return (
    <section aria-label={t("comparison_basis.label")}>
      <Button
        size="small"
        startIcon={<Icon name="settings" />}
        aria-haspopup="dialog"
        aria-label={shown === "" ? undefined : `${title}: ${shown}`}
        title={parts.join(" · ")}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown === "" ? (
          title
        ) : (
          <span className="num">
            {rates.join(" · ")}
            {rates.length > 0 && lacking.length > 0 && " · "}
            {lacking.length > 0 && (
              <Box component="span" sx={{ color: "ui.tone.warn.0" }}>
                {lacking.join(" · ")}
              </Box>
            )}
          </span>
        )}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t("comparison_basis.label") } }}
      >
        <Box sx={{ display: "flex", flexDirection: "column", gap: 1.5, p: 2, width: 360, maxWidth: "90vw" }}>
          {parts.length > 0 && (
            <Box component="ul" className="num" sx={{ display: "grid", gap: 0.5, m: 0, p: 0, listStyle: "none" }}>
              {parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </Box>
          )}
          {missing.length > 0 && (
            <Callout tone="warn" role="status">
              {t("comparison_basis.missing", { names: missing.map((id) => t(`reference.currency.${id}`)).join(", ") })}{" "}
              {reasons.map((reason) => t(`comparison_basis.failed.${reason}`)).join(" ")}
              {mayChange && (
                <Box sx={{ display: "flex", gap: 1.5, mt: 0.5 }}>
                  <TextLink onClick={ask}>{t("comparison_basis.ask")}</TextLink>
                  <TextLink onClick={change}>{t("comparison_basis.type")}</TextLink>
                </Box>
              )}
            </Callout>
          )}
          {mayChange && (
            <div>
              <Button size="small" onClick={change}>
                {t("comparison_basis.change")}
              </Button>
            </div>
          )}
        </Box>
      </Popover>
    </section>
  );
}
