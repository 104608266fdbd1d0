import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Comparison, ComparisonItem } from "#contract/tenders/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { AwardBar } from "#src/features/comparison/AwardBar.tsx";
import { ComparisonTable } from "#src/features/comparison/ComparisonTable.tsx";
import { ComparisonTools } from "#src/features/comparison/ComparisonTools.tsx";
import { afterPick } from "#src/features/comparison/matrix.ts";
import type { MatrixRow } from "#src/features/comparison/matrix.ts";
import { BasisStrip } from "#src/features/comparison-basis/BasisStrip.tsx";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { OrdersDialog } from "#src/features/comparison/OrdersDialog.tsx";
import { PhoneLot } from "#src/features/comparison/PhoneLot.tsx";
import { SplitDialog } from "#src/features/comparison/SplitDialog.tsx";
import { useCellWords } from "#src/features/comparison/use-cell-words.ts";
import { useComparison } from "#src/features/comparison/use-comparison.ts";
import type { ComparisonState } from "#src/features/comparison/use-comparison.ts";

const BasisDialog = deferred(async () => (await import("#src/features/comparison-basis/BasisDialog.tsx")).BasisDialog);

/** What a gesture does: each is one call, and one step of undo. */
function useGestures({ winners, fill, matrix }: ComparisonState) {
  const t = useT();
  const formats = useFormats();
  const notify = useNotify();
  const { of, choose, undo } = winners;
  return {
    pick: (row: MatrixRow, item: ComparisonItem): void =>
      choose([{ lot: row.lot.id, winners: afterPick(row.lot, item, of(row.lot.id)) }]),
    clear: (row: MatrixRow): void => {
      if (of(row.lot.id).some(({ is_ordered }) => !is_ordered))
        choose([{ lot: row.lot.id, winners: of(row.lot.id).filter(({ is_ordered }) => is_ordered) }]);
    },
    fillLowest: (): void => {
      const chosen = fill.flatMap((choice) =>
        matrix.lots.some(({ id }) => id === choice.lot)
          ? [
              {
                lot: choice.lot,
                winners: [{ offer_item: choice.offer_item, quantity: choice.quantity, is_ordered: false }],
              },
            ]
          : [],
      );
      choose(chosen);
      notify(t("comparison.award.filled", { smart_count: chosen.length, count: formats.count(chosen.length) }), {
        action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: undo },
      });
    },
  };
}

/** Offers side by side with the award under them; on a phone one lot at a time. Before the tender is done it is only read. */
export function ComparisonScreen({ tender, comparison }: { tender: Tender; comparison: Comparison }) {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  const theme = useTheme();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const narrow = useMediaQuery(theme.breakpoints.down("lg"), { noSsr: true });
  const state = useComparison(tender, comparison);
  const { matrix, rows, view, winners, summary, to_order, has_vat } = state;
  const gestures = useGestures(state);
  const words = useCellWords(view.shown, matrix);
  const [split, setSplit] = useState<MatrixRow | null>(null);
  const [basisOpen, setBasisOpen] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [goal, setGoal] = useState<{ readonly row: number } | null>(null);
  const [at, setAt] = useState(0);
  const canAward = tender.actions.includes("award");
  const mayOrder = tender.status === "DONE" && may(orderApi.create) && workspace?.status === "VERIFIED";
  useShortcut("ctrl+z", winners.undo, canAward && winners.can_undo && split === null && !ordering);
  const openLot = (lot: number): void => {
    state.setFilter("all");
    const row = matrix.rows.findIndex((each) => each.lot.id === lot);
    setGoal({ row });
    setAt(row);
  };
  const shared = { matrix, rows, winnersOf: winners.of, can_award: canAward, onPick: gestures.pick, onSplit: setSplit };
  return (
    <Box sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 }}>
      <ComparisonTools
        view={view}
        onView={state.setView}
        has_vat={has_vat}
        filter={state.filter}
        onFilter={state.setFilter}
        counts={state.counts}
        onBasis={tender.actions.includes("edit") ? () => setBasisOpen(true) : undefined}
        bare={phone}
      />
      <BasisStrip tender={tender} comparison={comparison} onOpen={() => setBasisOpen(true)} />
      {tender.status !== "DONE" && (
        <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1 }}>
          <Callout tone="info">{t("comparison.read_only")}</Callout>
        </Box>
      )}
      {rows.length === 0 ? (
        <Box sx={{ flex: "1 1 auto" }}>
          <EmptyState
            small
            title={t(state.filter === "open" ? "comparison.empty.all_chosen" : "controls.list.empty_filtered")}
          />
        </Box>
      ) : phone ? (
        <PhoneLot {...shared} words={words} at={at} onMove={setAt} />
      ) : (
        <ComparisonTable
          {...shared}
          view={view}
          summary={summary}
          narrow={narrow}
          onClear={gestures.clear}
          goal={goal}
        />
      )}
      {tender.status === "DONE" && (
        <AwardBar
          matrix={matrix}
          summary={summary}
          currency={tender.currency}
          has_vat={has_vat}
          can_award={canAward}
          order_count={mayOrder ? to_order.offers.length : null}
          fill_count={state.fill.length}
          can_undo={winners.can_undo}
          onUndo={winners.undo}
          onFill={gestures.fillLowest}
          onOrder={() => setOrdering(true)}
          onOpenLot={openLot}
        />
      )}
      {split !== null && (
        <SplitDialog
          matrix={matrix}
          row={split}
          winners={winners.of(split.lot.id)}
          words={words}
          onClose={() => setSplit(null)}
          onSplit={(chosen) => {
            winners.choose([{ lot: split.lot.id, winners: chosen }]);
            setSplit(null);
          }}
        />
      )}
      {basisOpen && <BasisDialog tender={tender} comparison={comparison} onClose={() => setBasisOpen(false)} />}
      {ordering && (
        <OrdersDialog
          tender={tender.id}
          has_vat={has_vat}
          offers={matrix.offers}
          settled={winners.settled}
          onCreated={winners.forget}
          onClose={() => setOrdering(false)}
        />
      )}
    </Box>
  );
}
