import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useId, useRef } from "react";
import type { ReactNode } from "react";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useBottomBar } from "#src/ui/feedback/page-bars.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import type { Matrix } from "#src/features/comparison/matrix.ts";
import { ShareBar } from "#src/features/comparison/ShareBar.tsx";

interface AwardBarProps {
  matrix: Matrix;
  summary: AwardSummary;
  currency: CurrencyId;
  hasVat: boolean;
  canAward: boolean;
  /** Number of orders that the chosen winners would produce. Null if the user may not create orders. */
  orderCount: number | null;
  /** Why the orders can't be created yet, or null if they can. */
  orderRefusal: string | null;
  fillCount: number;
  canUndo: boolean;
  onUndo: () => void;
  onFill: () => void;
  onOrder: () => void;
  warnings: ReactNode;
  papers?: ReactNode;
  children?: ReactNode;
}

const BAR = {
  display: "flex",
  alignItems: "center",
  flex: "none",
  flexWrap: "wrap",
  gap: { xs: "8px 12px", lg: "4px 14px", xl: "4px 18px" },
  minHeight: { xs: 64, md: 55 },
  px: { xs: 2, sm: 2 },
  py: { xs: 1, md: 0.5 },
  borderTop: 1,
  borderColor: "ui.lineStrong",
  bgcolor: "background.paper",
  boxShadow: "0 -6px 16px -8px rgba(24,26,32,.12)",
  zIndex: 5,
  "& .big": { fontSize: "0.9375rem", lineHeight: "20px", fontWeight: 600, whiteSpace: "nowrap" },
  "& .under": { fontSize: "0.75rem", lineHeight: "16px", color: "text.secondary", whiteSpace: "nowrap" },
} as const;

const Rule = () => (
  <Box
    aria-hidden="true"
    sx={{ width: "1px", height: 32, bgcolor: "ui.lineStrong", flex: "none", display: { xs: "none", lg: "block" } }}
  />
);

export function AwardBar({
  matrix,
  summary,
  currency,
  hasVat,
  canAward,
  orderCount,
  orderRefusal,
  fillCount,
  canUndo,
  onUndo,
  onFill,
  onOrder,
  warnings,
  papers,
  children,
}: AwardBarProps) {
  const { t, formats } = useTextTools();
  const money = (amount: string): string => formats.money(amount, currency);
  const bar = useRef<HTMLElement>(null);
  const refusalId = useId();
  const fillId = useId();
  const notify = useNotify();
  const phone = useNarrowerThan("sm");
  const whyNot = t(
    summary.lots_without_winner.length === 0 ? "comparison.award.all_chosen" : "comparison.award.none_to_choose",
  );
  useBottomBar(bar);
  const { basis } = matrix.options;
  const awarded = matrix.rows.length - summary.lots_without_winner.length;
  const suppliers = summary.offers.length;
  const { ledger, without_rate } = summary;
  const unrated = matrix.rows
    .filter(({ lot }) => without_rate.includes(lot.id))
    .map(({ lot }) => formats.count(lot.position));
  const cheaper = summary.saving_percent !== null && !summary.saving.startsWith("-");
  // A saving below the freight cost is not shown in green.
  const isGood = cheaper && compare(summary.saving, ledger.freight[basis]) >= 0;
  return (
    <Box component="section" ref={bar} aria-label={t("comparison.award.label")} sx={BAR}>
      {phone && canAward && suppliers > 0 && warnings}
      <Box sx={{ width: { xs: "100%", sm: 150 }, flex: { xs: "1 1 150px", sm: "none" } }}>
        <Box role="status" className="num" sx={{ fontWeight: 500, mb: { xs: "6px", md: "4px" }, whiteSpace: "nowrap" }}>
          {suppliers === 0
            ? t("comparison.award.nothing")
            : `${t("comparison.suppliers", formats.counted(suppliers))}, ${t("comparison.lots", formats.counted(awarded))}`}
        </Box>
        <ShareBar matrix={matrix} summary={summary} />
      </Box>
      {suppliers > 0 && (
        <div className="num">
          <div className="big">{money(ledger.to_pay.gross)}</div>
          <div
            className="under"
            title={hasVat ? `${money(ledger.to_pay.net)} ${t("comparison.basis.net")}` : undefined}
          >
            {t(hasVat ? "ledger.to_pay_gross" : "ledger.to_pay")}
          </div>
          <Box className="under" sx={{ display: { sm: "none" } }}>
            {t(hasVat ? `ledger.comparable_${basis}` : "ledger.comparable")} {money(ledger.comparable)}
          </Box>
          {unrated.length > 0 && (
            <Box className="under" sx={{ "&.under": { color: "ui.tone.warn.0", whiteSpace: "normal" } }}>
              {t("ledger.without_rate", { smart_count: unrated.length, lots: unrated.join(", ") })}
            </Box>
          )}
        </div>
      )}
      {summary.saving_percent !== null && suppliers > 0 && (
        <>
          <Rule />
          <Box
            className="num"
            title={[
              t(cheaper ? "comparison.award.saving" : "comparison.award.excess", {
                sum: money(summary.saving.replace("-", "")),
              }),
              ...(isZero(ledger.freight.gross)
                ? []
                : [t("comparison.award.freight", { sum: money(ledger.freight[basis]) })]),
            ].join(" · ")}
            sx={{ display: { xs: "none", lg: "block" } }}
          >
            <Box className="big" sx={{ color: isGood ? "ui.tone.good.0" : "ui.tone.warn.0" }}>
              {formats.percent(summary.saving_percent, { sign: "always" })}
            </Box>
            <div className="under">{t("comparison.award.against")}</div>
          </Box>
        </>
      )}
      {!phone && canAward && suppliers > 0 && warnings}
      <Box
        sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 1, ml: "auto", alignItems: "center" }}
      >
        {papers}
        {canAward && (
          <>
            <IconButton
              aria-label={t("comparison.award.undo")}
              title={t("comparison.award.undo")}
              aria-keyshortcuts="Control+Z"
              disabled={!canUndo}
              onClick={onUndo}
            >
              <Icon name="undo" />
            </IconButton>
            <Button
              startIcon={<Icon name="wand" />}
              aria-disabled={fillCount === 0}
              aria-describedby={fillCount === 0 ? fillId : undefined}
              title={fillCount === 0 ? whyNot : undefined}
              onClick={fillCount === 0 ? () => notify(whyNot) : onFill}
              sx={fillCount === 0 ? { "&&": { color: "text.disabled", boxShadow: "none" } } : {}}
            >
              {t("comparison.award.fill")}
            </Button>
            {fillCount === 0 && (
              <span id={fillId} className="visually-hidden">
                {whyNot}
              </span>
            )}
            {children}
          </>
        )}
        {orderCount !== null && orderCount > 0 && (
          <div>
            <Button
              variant="contained"
              endIcon={<Icon name="arrow-right" />}
              disabled={orderRefusal !== null}
              aria-describedby={orderRefusal === null ? undefined : refusalId}
              onClick={onOrder}
            >
              {t("comparison.award.order", formats.counted(orderCount))}
            </Button>
            {orderRefusal !== null && (
              <Box id={refusalId} className="under">
                {orderRefusal}
              </Box>
            )}
          </div>
        )}
      </Box>
    </Box>
  );
}
