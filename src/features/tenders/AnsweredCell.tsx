import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";

/**
 * Shows the number of answers, such as "3 of 5", with a bar: offers in green, refusals in red. Shows nothing for a
 * draft, because no supplier has received it.
 */
export function AnsweredCell({ tender }: { tender: Tender }) {
  const { t, formats } = useTextTools();
  const { processed_count, rejected_count, supplier_count, status } = tender;
  if (status === "DRAFT") return <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("ui.empty_value")}</span>;
  const parts = [
    { value: processed_count, tone: "good" as const },
    { value: rejected_count, tone: "bad" as const },
  ];
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 8 }}>
      <ProgressLine label={t("tenders.column.answered")} total={supplier_count} parts={parts} width={48} />
      <span className="num">{formats.progress(processed_count + rejected_count, supplier_count)}</span>
    </span>
  );
}
