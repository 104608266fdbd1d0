import type { ReactNode } from "react";
import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { useRoundLinks } from "#src/features/tenders/use-round-links.tsx";
import { Faces } from "#src/features/tenders/use-tender-columns.tsx";

interface TenderHeaderProps {
  tender: Tender;
  saved?: MetaItem;
  actions?: ReactNode;
}

/** The state of a tender, and what sets it apart: its round, its urgency, prices hidden until the end. */
function TenderChips({ tender, hasRound = true }: { tender: Tender; hasRound?: boolean }) {
  const t = useT();
  const { status, round, urgent, sealed } = tender;
  return (
    <>
      <TenderStatusChip status={status} />
      {hasRound && round > 1 && <Tag icon="refresh">{t("tender_drafts.round.name", { round })}</Tag>}
      {urgent && (
        <Tag tone="warn" icon="bolt">
          {t("tenders.urgent")}
        </Tag>
      )}
      {sealed && <Tag icon="lock">{t("tenders.sealed")}</Tag>}
    </>
  );
}

/**
 * What the folded header keeps of the details: the chips, the time left and the ways to the other rounds, which say the
 * round too.
 */
export function FoldedDetails({ tender }: { tender: Tender }) {
  const { status, urgent, closing_date } = tender;
  const rounds = useRoundLinks(tender);
  return (
    <>
      <TenderChips tender={tender} hasRound={rounds.every((link) => link === false)} />
      {status === "TENDER_OPENED" && closing_date !== null && (
        <Countdown announce closesAt={closing_date} urgent={urgent} />
      )}
      {rounds.map((link) => link !== false && <span key={link.key}>{link.content}</span>)}
    </>
  );
}

export function TenderHeader({ tender, saved, actions }: TenderHeaderProps) {
  const { t, formats } = useTextTools();
  const { status, closing_date, closed_at, urgent, managers } = tender;
  const answered = {
    done: formats.count(tender.processed_count + tender.rejected_count),
    total: formats.count(tender.supplier_count),
  };
  const rounds = useRoundLinks(tender);
  const isSent = status !== "DRAFT";
  const end = closed_at ?? closing_date;
  const until = status === "TENDER_OPENED" ? closing_date : null;
  const meta: (MetaItem | false)[] = [
    { key: "number", content: tenderCode(tender), strong: true },
    !isSent && {
      key: "author",
      icon: "user",
      content: `${tender.created_by.name}, ${formats.date(tender.created_at)}`,
    },
    until !== null && {
      key: "until",
      icon: "clock",
      content: t("tenders.header.until", { at: formats.dateTime(until) }),
    },
    until !== null && { key: "left", content: <Countdown announce closesAt={until} urgent={urgent} /> },
    status === "DONE" &&
      end !== null && {
        key: "ended",
        icon: "clock",
        content: t("tenders.header.closed", { at: formats.dateTime(end) }),
      },
    isSent && { key: "answered", icon: "tag", content: t("tenders.header.answered", answered) },
    isSent && {
      key: "managers",
      content: (
        <span style={{ display: "inline-flex", gap: 6, alignItems: "center" }}>
          <Faces managers={managers} /> {t("tenders.header.managers", { smart_count: managers.length })}
        </span>
      ),
    },
    ...rounds,
    saved ?? false,
  ];
  return <DetailHeader title={tender.name} chip={<TenderChips tender={tender} />} meta={meta} actions={actions} />;
}
