import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ComponentProps } from "react";
import { vatPercent } from "#contract/money/vat.ts";
import type { OfferDraft } from "#contract/offers/draft.schema.ts";
import type { Offer, OfferDraftItem } from "#contract/offers/offer.schema.ts";
import type { SuspectedTypo } from "#contract/offers/typos.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { isBeaten } from "#contract/tenders/price-feedback.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useRecord } from "#src/api/use-record.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { LotAtCursor } from "#src/entities/offer/lot-at-cursor.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import { GridFind } from "#src/ui/grid/GridFind.tsx";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { OfferKeyStrip } from "#src/features/offers/OfferKeyStrip.tsx";
import { LINE_HEIGHT } from "#src/features/offers/line-height.ts";
import { chosenKeys } from "#src/ui/grid/chosen-keys.ts";
import { checkCount, isComplete, OfferAside } from "#src/features/offers/OfferAside.tsx";
import { cellOf, hasWords } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { isOutside } from "#src/features/offers/offer-side.ts";
import type { LinesOf } from "#src/features/offers/LotDocuments.tsx";
import { OfferSheets } from "#src/features/offers/OfferSheets.tsx";
import { OfferHeader } from "#src/features/offers/OfferHeader.tsx";
import { OfferTools } from "#src/features/offers/OfferTools.tsx";
import { ROOM_FOR_ALL } from "#src/features/offers/use-line-columns.tsx";
import type { LineFilter } from "#src/features/offers/OfferTools.tsx";
import { OfferTotals } from "#src/features/offers/OfferTotals.tsx";
import { PhoneLines } from "#src/features/offers/PhoneLines.tsx";
import type { LineGoal } from "#src/features/offers/PhoneLines.tsx";
import { UnsentNote } from "#src/features/offers/UnsentNote.tsx";
import { useBasis } from "#src/features/offers/use-basis.tsx";
import { usePacks } from "#src/features/offers/use-packs.ts";
import { useOfferEditing } from "#src/features/offers/use-offer-editing.ts";
import type { OfferEditing } from "#src/features/offers/use-offer-editing.ts";

const SubmitDialog = deferred(async () => (await import("#src/features/offers/SubmitDialog.tsx")).SubmitDialog);
const RefuseLines = deferred(async () => (await import("#src/features/offers/RefuseLines.tsx")).RefuseLines);
const DeclineDialog = deferred(async () => (await import("#src/features/offers/DeclineDialog.tsx")).DeclineDialog);

const ASIDE_WIDTH = 296;
/** Delay in milliseconds before the focus can move. The closing drawer would otherwise take the focus back. */
const AWAY_MS = 60;

function StopNote({ offer, state }: { offer: Offer; state: OfferEditing["state"] }) {
  const t = useT();
  const isOpen = offer.status === "NOT_PROCESSED" || offer.status === "EXPIRED";
  return (
    <Box sx={{ px: 2.5, pb: 1.5 }}>
      <Callout tone="warn" role="alert">
        {t(isOpen ? "offers.stopped.closed" : "offers.stopped.final")} {state !== "saved" && t("offers.stopped.kept")}
      </Callout>
    </Box>
  );
}

function Lines({
  offer,
  editing,
  filter,
  phone,
  goal,
}: {
  offer: Offer;
  editing: OfferEditing;
  filter: LineFilter;
  phone: boolean;
  goal: LineGoal | null;
}) {
  const t = useT();
  const { grid, handle } = editing;
  const { view } = useGridSummary(grid);
  const { id } = offer;
  // If the customer types the offer in, the lots belong to the customer's own tender.
  const tender = isOutside(offer) ? offer.tender.id : null;
  const of = useMemo((): LinesOf => (tender === null ? { offer: id } : { draft_tender: tender }), [id, tender]);
  if (phone) return <PhoneLines of={of} grid={grid} goal={goal} />;
  return (
    <Box sx={{ flex: "1 1 auto", minHeight: 240, position: "relative" }}>
      <EditGrid grid={grid} label={t("offers.lines")} rowHeight={LINE_HEIGHT} ref={handle} />
      {view.length === 0 && filter !== "all" && (
        <Box
          sx={{
            position: "absolute",
            inset: "48px 0 auto",
            textAlign: "center",
            color: "text.secondary",
            pointerEvents: "none",
          }}
        >
          {t(`offers.filter.none_${filter}`)}
        </Box>
      )}
    </Box>
  );
}

function FindLine({ grid, ...find }: { grid: OfferEditing["grid"] } & Omit<ComponentProps<typeof GridFind>, "find">) {
  const hits = (words: string): readonly string[] => {
    const { order, rows } = grid.store.state;
    return order.filter((key) => {
      const line = rows.get(key);
      return line !== undefined && hasWords(line, words.trim());
    });
  };
  return <GridFind {...find} find={(words) => hits(words).filter((key) => grid.store.rowIndexOf(key) !== -1)} />;
}

interface OfferEditorProps {
  offer: Offer;
  draft: OfferDraft;
  items: readonly OfferDraftItem[];
}

/** Returns the number of lines whose price was beaten in the previous round. Undefined without price feedback. */
const beatenOf = (items: OfferEditorProps["items"]): number | undefined =>
  items.some(({ feedback }) => feedback !== null)
    ? items.filter(({ feedback }) => isBeaten(feedback)).length
    : undefined;

/**
 * Edits an offer with automatic saving. Edits that can't be saved, because the tender has closed or a colleague was
 * faster, stay on the screen. They are sent when the offer reopens.
 */
export function OfferEditor({ offer, draft, items }: OfferEditorProps) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const { put } = useRecord<Offer>("supplier-offers");
  const { refresh } = useCache();
  const { workspace } = useMe();
  const roomy = useMediaQuery(ROOM_FOR_ALL, { noSsr: true });
  const phone = useNarrowerThan("sm");
  const [filter, setFilter] = useState<LineFilter>("all");
  const [goal, setGoal] = useState<LineGoal | null>(null);
  const [dialog, setDialog] = useState<"submit" | "decline" | null>(null);
  const [refused, setRefused] = useState<readonly string[] | null>(null);
  const [only, setOnly] = useState<string | null>(null);
  const found = useMemo(() => (only === null ? null : (line: OfferLine) => hasWords(line, only.trim())), [only]);
  const hasVat = vatPercent(offer.tender.tax_type, offer.tender.vat_rate) !== null;
  const canEdit = offer.actions.includes("edit");
  const packs = usePacks(items, { phone, canEdit });
  const [isHeld, setHeld] = useState(false);
  const nextProblem = useRef<() => void>(() => undefined);
  const editing = useOfferEditing({
    offer,
    draft,
    items,
    columns: { narrow: !roomy, with_packs: packs.shown },
    isHeld,
    filter,
    onPrimary: (now) => offer.actions.includes("submit") && isComplete(now) && setDialog("submit"),
    onNextProblem: () => nextProblem.current(),
    onRefuse: setRefused,
    found,
  });
  const { grid, handle, terms, summary, typos, state, saved, colleagues, flush } = editing;
  const port = { id: draft.id, lines: () => grid.rows(), flush, onHold: setHeld };
  const basis = useBasis(offer, port);

  const take = (after: Offer, words: string): void => {
    setDialog(null);
    put(after);
    void refresh("supplier-offers", "tenders", "offer-items", "tender-suppliers", comparisonApi.one);
    notify(words);
  };
  const show = (away: () => void, kind: "wrong" | "empty") => (): void => {
    away();
    setFilter("all");
    setTimeout(() => {
      const first = kind === "wrong" ? grid.problems()[0]?.key : String(summary.empty[0] ?? "");
      if (phone) setGoal(first === undefined ? null : { key: first });
      else if (kind === "wrong") handle.current?.focusNextProblem();
      else handle.current?.focusCell(first ?? "", "price");
    }, AWAY_MS);
  };
  useEffect(() => {
    nextProblem.current = show(() => undefined, "wrong");
  });
  const mend = (typo: SuspectedTypo): void => {
    setDialog(null);
    setFilter("all");
    setTimeout(() => {
      if (phone) setGoal({ key: String(typo.item) });
      else handle.current?.focusCell(String(typo.item), cellOf(typo.field));
    }, AWAY_MS);
  };
  const { done, all } = checkCount(summary, workspace?.status === "VERIFIED");
  const lotAtCursor = useCallback(
    (): number | null => grid.store.state.rows.get(chosenKeys(grid)[0] ?? "")?.lot ?? null,
    [grid],
  );
  const aside = (away: () => void) => (
    <LotAtCursor value={lotAtCursor}>
      <OfferAside
        offer={offer}
        summary={summary}
        draft={terms}
        port={port}
        disabled={!canEdit}
        onShowWrong={show(away, "wrong")}
        onShowEmpty={show(away, "empty")}
        onSubmit={() => setDialog("submit")}
      />
    </LotAtCursor>
  );
  return (
    <>
      <OfferHeader offer={offer} saved={saved} colleagues={colleagues} />
      {!canEdit && <StopNote offer={offer} state={state} />}
      <UnsentNote
        closingDate={offer.tender.closing_date}
        isReady={canEdit && isComplete(summary) && !isOutside(offer)}
        onSubmit={offer.actions.includes("submit") ? () => setDialog("submit") : undefined}
      />
      <OfferTools
        grid={grid}
        summary={summary}
        filter={filter}
        onFilter={setFilter}
        basis={offer.basis}
        onBasis={hasVat && canEdit ? basis.change : undefined}
        onDecline={offer.actions.includes("decline") ? () => setDialog("decline") : undefined}
        formerRound={canEdit && offer.tender.round > 1 ? offer.tender.round - 1 : undefined}
        beaten={beatenOf(items)}
        onRefuse={canEdit ? setRefused : undefined}
        onPacks={packs.show}
        find={
          <FindLine
            grid={grid}
            only={only}
            onOnly={setOnly}
            onShow={(key) => (phone ? setGoal({ key }) : handle.current?.showRow(key))}
            onLeave={(key) => handle.current?.focusCell(key ?? grid.store.view[0] ?? "", "price")}
          />
        }
        files={canEdit ? <OfferSheets offer={offer} flush={flush} /> : <OfferSheets offer={offer} />}
      />
      <SplitView
        aside={aside}
        asideLabel={t("offers.check.short")}
        asideCount={`${formats.count(done)}/${formats.count(all)}`}
        asideWidth={ASIDE_WIDTH}
      >
        <Lines offer={offer} editing={editing} filter={filter} phone={phone} goal={goal} />
        <OfferKeyStrip />
        <OfferTotals offer={offer} summary={summary} />
      </SplitView>
      {dialog === "submit" && (
        <SubmitDialog
          offer={offer}
          summary={summary}
          lines={grid.rows()}
          check={typos}
          onShow={mend}
          flush={flush}
          onClose={() => setDialog(null)}
          onSubmitted={(after) => take(after, t(isOutside(offer) ? "outside.submit.done" : "offers.submit.done"))}
        />
      )}
      {dialog === "decline" && (
        <DeclineDialog
          offer={offer}
          onClose={() => setDialog(null)}
          onDeclined={(after) => take(after, t("offers.decline.done"))}
        />
      )}
      {refused !== null && <RefuseLines grid={grid} keys={refused} onClose={() => setRefused(null)} />}
      {basis.dialog}
      {editing.dialogs}
    </>
  );
}
