import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { homeApi } from "#contract/home/home.api.ts";
import type { Lot } from "#contract/tenders/lot.schema.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import { useRecord } from "#src/api/use-record.ts";
import { CommentsSlot } from "#src/entities/comment/CommentsSlot.tsx";
import { paths } from "#src/entities/paths.ts";
import type { PreviewSlot } from "#src/entities/tender/preview.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { DeleteDialog } from "#src/features/tenders/DeleteDialog.tsx";
import { DraftAside } from "#src/features/tenders/DraftAside.tsx";
import { DraftLots } from "#src/features/tenders/DraftLots.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import type { MoreItem } from "#src/ui/page/MoreMenu.tsx";
import { StartDialog } from "#src/features/tenders/StartDialog.tsx";
import { SuppliersSection } from "#src/features/tenders/SuppliersSection.tsx";
import { TenderFiles } from "#src/features/tenders/TenderFiles.tsx";
import { TenderHeader } from "#src/features/tenders/TenderHeader.tsx";
import { TenderHistory } from "#src/features/tenders/TenderHistory.tsx";
import { TermsDialog } from "#src/features/tenders/TermsDialog.tsx";
import { TermsPanel } from "#src/features/tenders/TermsPanel.tsx";
import { UnverifiedStrip } from "#src/features/tenders/UnverifiedStrip.tsx";
import type { TermsField } from "#src/features/tenders/terms-form.ts";
import { useSuggestedSuppliers } from "#src/features/tenders/use-suggested-suppliers.ts";
import { useCopy } from "#src/features/tenders/use-copy.ts";
import { useDraft } from "#src/features/tenders/use-draft.ts";
import { useTab } from "#src/ui/page/use-tab.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { useSessionLost } from "#src/api/use-session-lost.ts";
import { useSavedNote } from "#src/ui/grid/use-saved-note.tsx";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import type { Draft } from "#src/features/tenders/use-draft.ts";

function useDraftNote({ save_state, saved_at, unsaved, wrong, handle }: Draft): MetaItem {
  const { t, formats } = useTextTools();
  const isLost = useSessionLost();
  return useSavedNote({
    state: save_state,
    unsaved,
    words: {
      saved: saved_at === null ? t("tenders.save.all") : t("tenders.save.saved", { at: formats.time(saved_at) }),
      failed: t(isLost ? "grid.save.session" : "tenders.save.failed"),
    },
    onNext: wrong === 0 ? undefined : () => handle.current?.focusNextProblem(),
  });
}

const TABS = ["lots", "suppliers", "terms", "history"] as const;
const ASIDE_WIDTH = 320;
/** Delay in milliseconds before the focus can move. The closing drawer would otherwise take the focus back. */
const AWAY_MS = 60;

function useDraftTabs({ lots, suppliers, state }: Draft) {
  const { t, formats } = useTextTools();
  return [
    { value: "lots", label: t("tenders.tab.lots"), count: formats.count(lots) },
    { value: "suppliers", label: t("tenders.tab.suppliers"), count: formats.count(suppliers) },
    { value: "terms", label: t("tenders.tab.terms"), attention: state.terms.length > 0 },
    { value: "history", label: t("tenders.tab.history") },
  ];
}

interface DraftPageProps {
  tender: Tender;
  lots: readonly Lot[];
  documents: ReactNode;
  onUnsaved: (unsaved: boolean) => void;
  /** Discards unsaved edits and shows the tender, which another user has sent. */
  onLeave: () => void;
  preview: PreviewSlot;
}

/**
 * Prepares a tender. The page shows lots and suppliers, with the terms and a checklist in the side panel. All changes
 * are saved automatically.
 */
export function DraftPage({ tender, lots, documents, onUnsaved, onLeave, preview }: DraftPageProps) {
  const { t, formats } = useTextTools();
  const navigate = useNavigate();
  const notify = useNotify();
  const { put } = useRecord<Tender>("tenders");
  const { refresh } = useCache();
  const narrow = useNarrowerThan("md");
  const [tab, setTab] = useTab(TABS, "lots");
  const [dialog, setDialog] = useState<"start" | "delete" | { readonly terms: TermsField } | null>(null);
  const [picking, setPicking] = useState(false);
  const primary = useRef<() => void>(() => undefined);
  const send = useRef<HTMLButtonElement>(null);
  const draft = useDraft(tender, lots, { narrow, onPrimary: () => primary.current(), onUnsaved });
  const { state, suppliers, handle } = draft;
  useEffect(() => {
    primary.current = () => draft.can_start && setDialog("start");
  });
  const suggested = useSuggestedSuppliers(tender.id, {
    enabled: !draft.is_read_only && suppliers === 0,
    savedAt: draft.saved_at,
  });
  const copy = useCopy(tender);
  const saved = useDraftNote(draft);

  const close = (): void => setDialog(null);
  const go = (away: () => void, where: typeof tab, then: () => void) => (): void => {
    away();
    setTab(where);
    setTimeout(then, AWAY_MS);
  };
  const placesOf = (away: () => void) => ({
    wrong: go(away, "lots", () => handle.current?.focusNextProblem()),
    lot: (key: string) =>
      go(away, "lots", () =>
        handle.current?.focusCell(key, state.unfinished.includes(key) ? "quantity" : "part_number"),
      )(),
    add_lot: go(away, "lots", draft.begin_lot),
    suppliers: go(away, tab === "suppliers" ? "suppliers" : "lots", () => setPicking(true)),
    terms: (field: TermsField) => go(away, tab, () => setDialog({ terms: field }))(),
  });
  const deleted = (): void => {
    forgetUnsaved();
    void navigate(paths.tenders(), { replace: true });
  };
  const started = (after: Tender): void => {
    close();
    put(after);
    // Opens the tab with the suppliers' answers, because a sent tender has different tabs.
    setTab("offers");
    void refresh("tender-suppliers", "tenders", homeApi.menu);
    notify(t("tender_drafts.start.done", formats.counted(suppliers)));
  };
  const more: readonly (MoreItem | false)[] = [
    !draft.is_read_only && {
      key: "terms",
      label: t("tenders.terms.edit"),
      icon: "edit",
      onClick: () => setDialog({ terms: "name" }),
    },
    ...copy,
    tender.actions.includes("delete") && {
      key: "delete",
      label: t("tenders.delete.action"),
      icon: "trash",
      destructive: true,
      onClick: () => setDialog("delete"),
    },
  ];
  const actions = (
    <>
      <CommentsSlot record="tender" id={tender.id} name={tenderCode(tender)} partner={null} compact={narrow} />
      <TenderFiles tender={tender} flush={draft.flush} />
      <MoreMenu items={more} />
      <Button
        ref={send}
        variant="contained"
        startIcon={<Icon name="send" />}
        disabled={!draft.can_start}
        onClick={() => setDialog("start")}
      >
        {suppliers === 0
          ? t("tender_drafts.start.action")
          : t("tender_drafts.start.action_to", formats.counted(suppliers))}
      </Button>
    </>
  );
  const tabs = useDraftTabs(draft);
  return (
    <>
      <TenderHeader tender={tender} saved={saved} actions={actions} />
      <UnverifiedStrip />
      {tender.status !== "DRAFT" && (
        <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5 }}>
          <Callout tone="warn" role="alert">
            {t("tenders.draft.started_meanwhile")}{" "}
            <Button size="small" variant="text" onClick={onLeave}>
              {t("tenders.draft.show_started")}
            </Button>
          </Callout>
        </Box>
      )}
      <ViewTabs tabs={tabs} value={tab} onChange={setTab} label={tender.name} />
      <SplitView
        aside={(away) => (
          <DraftAside
            tender={tender}
            draft={draft}
            places={placesOf(away)}
            suggested={suggested}
            send={send}
            isPaused={dialog !== null || picking}
          />
        )}
        asideLabel={t("tender_drafts.start.title")}
        asideCount={formats.progress(state.done, state.all)}
        asideWidth={ASIDE_WIDTH}
      >
        {tab === "lots" && <DraftLots tender={tender} draft={draft} />}
        {(tab === "lots" || tab === "suppliers") && (
          <SuppliersSection
            tender={tender}
            suggested={suggested}
            picking={picking}
            onPicking={setPicking}
            preview={{ slot: preview, flush: draft.flush }}
          />
        )}
        {tab === "terms" && (
          <>
            <TermsPanel tender={tender} />
            <Box sx={{ maxWidth: 640, px: { xs: 2, sm: 2.5 }, pb: 2 }}>{documents}</Box>
          </>
        )}
        {tab === "history" && <TenderHistory id={tender.id} />}
      </SplitView>
      {dialog !== null && typeof dialog === "object" && (
        <TermsDialog tender={tender} focus={dialog.terms} onClose={close} />
      )}
      {dialog === "start" && (
        <StartDialog tender={tender} suppliers={suppliers} flush={draft.flush} onStarted={started} onClose={close} />
      )}
      {dialog === "delete" && <DeleteDialog tender={tender} lots={draft.lots} onClose={close} onDeleted={deleted} />}
      {draft.conflict}
    </>
  );
}
