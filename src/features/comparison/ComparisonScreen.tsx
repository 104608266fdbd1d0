import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useCallback, useRef, useState } from "react";
import type { ReactNode } from "react";
import { orderApi } from "#contract/orders/order.api.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { AwardBar } from "#src/features/comparison/AwardBar.tsx";
import { CellAside } from "#src/features/comparison/CellAside.tsx";
import { ALL_LOTS, onlyPatch } from "#src/features/comparison/comparison-address.ts";
import { ComparisonDialogs } from "#src/features/comparison/ComparisonDialogs.tsx";
import type { ComparisonDialog } from "#src/features/comparison/ComparisonDialogs.tsx";
import { ComparisonTable } from "#src/features/comparison/ComparisonTable.tsx";
import { ComparisonTools } from "#src/features/comparison/ComparisonTools.tsx";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";
import type { MatrixRow } from "#src/features/comparison/matrix.ts";
import { BasisTool } from "#src/features/comparison/basis/BasisTool.tsx";
import { PhoneLot } from "#src/features/comparison/PhoneLot.tsx";
import { Pictures } from "#src/features/comparison/pictures/Pictures.tsx";
import { useCellWords } from "#src/features/comparison/use-cell-words.ts";
import { useComparison } from "#src/features/comparison/use-comparison.ts";
import type { ComparisonState } from "#src/features/comparison/use-comparison.ts";
import { useDetails } from "#src/features/comparison/use-details.ts";
import { useGestures } from "#src/features/comparison/use-gestures.ts";
import { useWinnerReasons } from "#src/features/comparison/use-winner-reasons.ts";
import { useOrderRefusal } from "#src/features/comparison/use-order-refusal.ts";
import { useReportedRow } from "#src/features/comparison/use-reported-row.ts";
import { VatSwitch } from "#src/features/comparison/VatSwitch.tsx";
import { ViewSwitch } from "#src/features/comparison/ViewSwitch.tsx";
import { WarningChips } from "#src/features/comparison/WarningChips.tsx";

function RuleButton({ onClick }: { onClick: () => void }) {
  const label = useT()("matrix.rule.open");
  return (
    <IconButton
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={onClick}
      sx={{ border: 1, borderColor: "ui.lineStrong" }}
    >
      <Icon name="settings" />
    </IconButton>
  );
}

function PanelButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const label = useT()("matrix.panel.open");
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-pressed={isOpen}
      aria-keyshortcuts="Alt+Enter"
      onClick={onClick}
      sx={{ border: 1, borderColor: isOpen ? "primary.main" : "ui.lineStrong" }}
    >
      <Icon name="panel" />
    </IconButton>
  );
}

export interface AwardContext {
  readonly tender: Tender;
  readonly matrix: ComparisonState["matrix"];
  readonly winners: ComparisonState["winners"];
  readonly canAward: boolean;
  /** VAT basis of the sums to pay. */
  readonly vat: VatBasis;
  /** Switches the VAT basis, and leads back to the matrix. */
  readonly views: ReactNode;
  /** Papers of the award, among them the reasons of its choice. */
  readonly papers: ReactNode;
}

interface ComparisonScreenProps {
  tender: Tender;
  comparison: Comparison;
  /** Renders further tools of the tender. */
  sidePanel?: ((tender: Tender) => ReactNode) | undefined;
  /** Renders the scenarios, which propose winners. Choices made there are part of this screen's undo history. */
  scenarios?: ((given: AwardContext) => ReactNode) | undefined;
  /** Renders the papers of the award in the award bar, and among the tools of the scenarios. */
  papers?: ((tender: Tender) => ReactNode) | undefined;
}

/**
 * Compares the offers in a matrix with the award bar underneath. On a phone, it shows one lot at a time. The screen is
 * read-only until the tender is done.
 */
export function ComparisonScreen({ tender, comparison, sidePanel, scenarios, papers }: ComparisonScreenProps) {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  const phone = useNarrowerThan("sm");
  const narrow = useNarrowerThan("lg");
  const state = useComparison(tender, comparison);
  const { matrix, rows, view, winners, summary, to_order, has_vat, address, change, counts } = state;
  const gestures = useGestures(state);
  const words = useCellWords(view.shown, matrix, useWinnerReasons(tender));
  const [dialog, setDialog] = useState<ComparisonDialog | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const details = useDetails(page, { rows: rows.length, columns: matrix.offers.length });
  const canAward = tender.actions.includes("award");
  const mayOrder = tender.status === "DONE" && may(orderApi.create) && workspace?.status === "VERIFIED";
  const orderRefusal = useOrderRefusal(tender.id, mayOrder);
  useShortcut("ctrl+z", t("ui.action.undo"), winners.undo, canAward && winners.can_undo && dialog === null);
  const showOnly = (only: readonly LotFilter[]): void => {
    change({ ...ALL_LOTS, ...onlyPatch(only) });
    details.go({ ...details.place, row: 0 });
  };
  const openBasis = useCallback((): void => setDialog({ kind: "basis" }), []);
  const split = (row: MatrixRow): void => setDialog({ kind: "split", row });
  const byRule = (offer: number | null): void => setDialog({ kind: "rule", offer });
  const shared = { words, matrix, rows, winnersOf: winners.of, canAward, onPick: gestures.pick, onSplit: split };
  const shown = useReportedRow(rows[details.place.row]);
  const views = <ViewSwitch view={address.view} change={change} />;
  if (address.view === "scenarios" && scenarios !== undefined)
    return scenarios({
      tender,
      matrix,
      winners,
      canAward,
      papers: papers?.(tender),
      vat: view.basis,
      views: (
        <>
          {has_vat && <VatSwitch value={view.basis} onChange={(basis) => state.setView({ ...view, basis })} />}
          {views}
        </>
      ),
    });
  return (
    <Box ref={page} sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 }}>
      <ComparisonTools
        view={view}
        onView={state.setView}
        hasVat={has_vat}
        address={address}
        change={change}
        counts={counts}
        offers={matrix.offers}
        basis={<BasisTool tender={tender} comparison={comparison} onOpen={openBasis} />}
      >
        {views}
        <Pictures tender={tender} state={state} />
        {sidePanel?.(tender)}
        {!phone && <PanelButton isOpen={details.is_open} onClick={details.is_open ? details.close : details.show} />}
      </ComparisonTools>
      {tender.status !== "DONE" && (
        <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1 }}>
          <Callout tone="info">{t("comparison.read_only")}</Callout>
        </Box>
      )}
      <Box sx={{ display: "flex", flex: "1 1 auto", minHeight: 0 }} onKeyDown={details.onKeyDown}>
        {rows.length === 0 ? (
          <Box sx={{ flex: "1 1 auto" }}>
            <EmptyState
              small
              title={t(
                address.only.length === 1 && address.only[0] === "open"
                  ? "comparison.empty.all_chosen"
                  : "controls.list.empty_filtered",
              )}
              actions={<Button onClick={() => change(ALL_LOTS)}>{t("matrix.filter.reset")}</Button>}
            />
          </Box>
        ) : phone ? (
          <PhoneLot
            {...shared}
            at={details.place.row}
            onMove={(row) => details.go({ ...details.place, row })}
            onDetails={details.tell}
          />
        ) : (
          <ComparisonTable
            {...shared}
            view={view}
            summary={summary}
            hasVat={has_vat}
            narrow={narrow}
            onClear={gestures.clear}
            onSupplier={canAward ? byRule : null}
            onRate={tender.actions.includes("edit") ? openBasis : null}
            asked={JSON.stringify(address)}
            place={details.place}
            onPlace={details.go}
            onDetails={details.tell}
          />
        )}
        {details.is_open && shown !== undefined && (
          <CellAside
            tender={tender.id}
            matrix={matrix}
            row={shown}
            column={details.place.column}
            winners={winners.of(shown.lot.id)}
            canAward={canAward}
            words={words}
            heading={details.heading}
            onPick={gestures.pick}
            onSplit={split}
            onColumn={(column) => details.go({ ...details.place, column })}
            onClose={details.close}
          />
        )}
      </Box>
      {tender.status === "DONE" && (
        <AwardBar
          matrix={matrix}
          summary={summary}
          currency={tender.currency}
          hasVat={has_vat}
          canAward={canAward}
          orderCount={mayOrder ? to_order.offers.length : null}
          orderRefusal={orderRefusal}
          fillCount={state.fill_count}
          canUndo={winners.can_undo}
          onUndo={winners.undo}
          onFill={() => gestures.take(state.fill())}
          onOrder={() => setDialog({ kind: "orders" })}
          papers={papers?.(tender)}
          warnings={<WarningChips counts={counts} only={address.only} onOnly={showOnly} />}
        >
          <RuleButton onClick={() => byRule(null)} />
        </AwardBar>
      )}
      <ComparisonDialogs
        tender={tender}
        comparison={comparison}
        state={state}
        words={words}
        open={dialog}
        onTake={gestures.take}
        onOnly={showOnly}
        onClose={() => setDialog(null)}
      />
    </Box>
  );
}
