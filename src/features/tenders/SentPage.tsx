import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { homeApi } from "#contract/home/home.api.ts";
import { tenderCode } from "#contract/numbering.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useRecord } from "#src/api/use-record.ts";
import { CommentsSlot } from "#src/entities/comment/CommentsSlot.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import type { Crumb } from "#src/ui/page/Breadcrumbs.tsx";
import { FoldedHeader } from "#src/ui/page/FoldedHeader.tsx";
import { useCollapsedMenu } from "#src/ui/page/frame-context.ts";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { SuppliersSection } from "#src/features/tenders/SuppliersSection.tsx";
import { TenderFiles } from "#src/features/tenders/TenderFiles.tsx";
import { FoldedDetails, TenderHeader } from "#src/features/tenders/TenderHeader.tsx";
import { TenderHistory } from "#src/features/tenders/TenderHistory.tsx";
import { TenderLots } from "#src/features/tenders/TenderLots.tsx";
import { TenderOrders } from "#src/features/tenders/TenderOrders.tsx";
import { TermsCard } from "#src/features/tenders/TermsCard.tsx";
import { TermsDialog } from "#src/features/tenders/TermsDialog.tsx";
import { UnverifiedStrip } from "#src/features/tenders/UnverifiedStrip.tsx";
import { useCopy } from "#src/features/tenders/use-copy.ts";
import { useTab } from "#src/ui/page/use-tab.ts";

const ProlongDialog = deferred(async () => (await import("#src/features/tenders/ProlongDialog.tsx")).ProlongDialog);
const RoundDialog = deferred(async () => (await import("#src/features/tenders/RoundDialog.tsx")).RoundDialog);
const StopDialog = deferred(async () => (await import("#src/features/tenders/StopDialog.tsx")).StopDialog);

export const SENT_TABS = ["lots", "offers", "questions", "compare", "orders", "terms", "history"] as const;
type SentTab = (typeof SENT_TABS)[number];
type DialogName = "prolong" | "stop" | "terms" | "round";

interface SentTabsProps {
  tender: Tender;
  tab: SentTab;
  onTab: (tab: string) => void;
  inline: boolean;
}

function SentTabs({ tender, tab, onTab, inline }: SentTabsProps) {
  const { t, formats } = useTextTools();
  const toAward =
    tender.actions.includes("award") && tender.awarded_lot_count < tender.lot_count && tender.processed_count > 0;
  const tabs = [
    { value: "lots", label: t("tenders.tab.lots"), count: formats.count(tender.lot_count) },
    { value: "offers", label: t("tenders.tab.offers"), count: formats.count(tender.processed_count) },
    {
      value: "questions",
      label: t("questions.tab"),
      count: formats.count(tender.question_count),
      attention: tender.status === "TENDER_OPENED" && tender.unanswered_count > 0,
    },
    { value: "compare", label: t("tenders.tab.compare"), attention: toAward },
    { value: "orders", label: t("tenders.tab.orders"), count: formats.count(tender.order_count) },
    { value: "terms", label: t("tenders.tab.terms") },
    { value: "history", label: t("tenders.tab.history") },
  ];
  return <ViewTabs tabs={tabs} value={tab} onChange={onTab} label={tender.name} inline={inline} />;
}

/** The actions of a sent tender. The comparison needs their room, so all but the download are in the menu. */
function SentActions({
  tender,
  isCompact,
  onOpen,
}: {
  tender: Tender;
  isCompact: boolean;
  onOpen: (dialog: DialogName) => void;
}) {
  const t = useT();
  const { actions, status } = tender;
  const copy = useCopy(tender);
  const narrow = useNarrowerThan("xl");
  const terms = actions.includes("edit") && {
    key: "terms",
    label: t(status === "DONE" ? "tenders.terms.edit_managers" : "tenders.terms.edit"),
    icon: "edit" as const,
    onClick: () => onOpen("terms"),
  };
  const steps = [
    ...(actions.includes("next_round")
      ? [{ key: "round", icon: "refresh", label: t("tender_drafts.round.action") } as const]
      : []),
    ...(actions.includes("prolong")
      ? [
          {
            key: "prolong",
            icon: "calendar",
            label: t(status === "DONE" ? "tenders.prolong.reopen" : "tenders.prolong.action"),
          } as const,
        ]
      : []),
    ...(actions.includes("stop") ? [{ key: "stop", icon: "stop", label: t("tenders.stop.action") } as const] : []),
  ];
  const comments = (
    <CommentsSlot record="tender" id={tender.id} name={tenderCode(tender)} partner={null} compact={isCompact} />
  );
  if (isCompact)
    return (
      <>
        {comments}
        <TenderFiles tender={tender} plain compact={narrow} />
        <MoreMenu items={[...steps.map((step) => ({ ...step, onClick: () => onOpen(step.key) })), terms, ...copy]} />
      </>
    );
  return (
    <>
      {comments}
      <TenderFiles tender={tender} />
      {steps.map(({ key, icon, label }) => (
        <Button key={key} startIcon={<Icon name={icon} />} onClick={() => onOpen(key)}>
          {label}
        </Button>
      ))}
      <MoreMenu items={[terms, ...copy]} />
    </>
  );
}

export function SentPage({
  tender,
  crumbs,
  comparison,
  questions,
  documents,
}: {
  tender: Tender;
  crumbs: readonly Crumb[];
  comparison: ReactNode;
  questions: ReactNode;
  documents: ReactNode;
}) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const { put } = useRecord<Tender>("tenders");
  const { refresh } = useCache();
  const usual: SentTab = tender.status === "DONE" && tender.processed_count > 0 ? "compare" : "offers";
  const [tab, setTab] = useTab(SENT_TABS, usual);
  useCollapsedMenu(tab === "compare");
  const narrow = useNarrowerThan("md");
  // The comparison needs the height of the screen more than the details of the tender do.
  const folded = tab === "compare" && !narrow;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [picking, setPicking] = useState(false);
  const take = (after: Tender, words: string): void => {
    setDialog(null);
    put(after);
    void refresh("tender-suppliers", "tenders", "lots", comparisonApi.one, homeApi.menu);
    notify(words);
  };
  const close = (): void => setDialog(null);
  const page = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);
  const goTo = (next: string): void => {
    isFocused.current = true;
    setTab(next);
  };
  // Folding moves the tabs to another place of the page, and the focus follows them there.
  useLayoutEffect(() => {
    if (!isFocused.current) return;
    isFocused.current = false;
    page.current?.closest("main")?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
  }, [folded]);
  const tabs = <SentTabs tender={tender} tab={tab} onTab={goTo} inline={folded} />;
  const actions = <SentActions tender={tender} isCompact={tab === "compare"} onOpen={setDialog} />;
  return (
    <>
      {folded ? (
        <FoldedHeader
          crumbs={crumbs}
          title={tender.name}
          chip={<FoldedDetails tender={tender} />}
          tabs={tabs}
          actions={actions}
        />
      ) : (
        <>
          <Breadcrumbs crumbs={crumbs} />
          <TenderHeader tender={tender} actions={actions} />
        </>
      )}
      <UnverifiedStrip />
      {!folded && tabs}
      <Box
        ref={page}
        sx={{
          display: "flex",
          flexDirection: "column",
          flex: "1 1 auto",
          minHeight: 0,
          overflow: tab === "compare" ? "hidden" : "auto",
        }}
      >
        {tab === "lots" && <TenderLots tender={tender} />}
        {tab === "offers" && <SuppliersSection tender={tender} picking={picking} onPicking={setPicking} />}
        {tab === "questions" && questions}
        {tab === "compare" && comparison}
        {tab === "orders" && <TenderOrders id={tender.id} />}
        {tab === "terms" && (
          <Box sx={{ display: "flex", flexDirection: "column", gap: 2, maxWidth: 520, px: { xs: 2, sm: 2.5 }, py: 2 }}>
            <TermsCard
              tender={tender}
              onEdit={tender.actions.includes("edit") ? () => setDialog("terms") : undefined}
            />
            {documents}
          </Box>
        )}
        {tab === "history" && <TenderHistory id={tender.id} />}
      </Box>
      {dialog === "prolong" && (
        <ProlongDialog
          tender={tender}
          onClose={close}
          onProlonged={(after) => take(after, t("tenders.prolong.done"))}
        />
      )}
      {dialog === "stop" && (
        <StopDialog tender={tender} onClose={close} onStopped={(after) => take(after, t("tenders.stop.done"))} />
      )}
      {dialog === "round" && (
        <RoundDialog
          tender={tender}
          onClose={close}
          onMade={(next) => {
            notify(t("tender_drafts.round.done", { round: next.round }));
            void navigate(paths.tender(next.id));
          }}
        />
      )}
      {dialog === "terms" && <TermsDialog tender={tender} focus="name" onClose={close} />}
    </>
  );
}
