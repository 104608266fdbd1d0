import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Countdown } from "#src/ui/page/Countdown.tsx";

/** Shows the remaining time while offers are accepted, otherwise the closing date. */
export function ClosingCell({ tender }: { tender: Tender }) {
  const { t, formats } = useTextTools();
  const { status, closing_date, closed_at, urgent } = tender;
  if (status === "TENDER_OPENED" && closing_date !== null) return <Countdown closesAt={closing_date} urgent={urgent} />;
  if (status === "DONE")
    return (
      <span className="num" style={{ color: "var(--mui-palette-ui-ink3)" }}>
        {formats.dateTime(closed_at ?? closing_date ?? "")}
      </span>
    );
  if (urgent) return <>{t("tenders.closing.urgent")}</>;
  return closing_date === null ? (
    <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("ui.empty_value")}</span>
  ) : (
    <span className="num">{formats.dateTime(closing_date)}</span>
  );
}
