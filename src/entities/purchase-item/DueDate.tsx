import { useTextTools } from "#src/locale/use-formats.ts";

/** Inline styles, which are cheaper than styled components: each grid row renders two of these dates. */
const LOOK = {
  far: { whiteSpace: "nowrap" },
  late: { whiteSpace: "nowrap", fontWeight: 600, color: "var(--mui-palette-ui-tone-bad-0)" },
  soon: { whiteSpace: "nowrap", fontWeight: 600, color: "var(--mui-palette-ui-tone-warn-0)" },
} as const;

interface DueDateProps {
  /** Calendar day (YYYY-MM-DD), or null. */
  date: string | null;
  /** Calendar day (YYYY-MM-DD). */
  today: string;
  /** Last calendar day that counts as near (YYYY-MM-DD). */
  soon: string;
}

/** Shows a due date: red if the date has passed, amber if it is near. The tooltip says the same in words. */
export function DueDate({ date, today, soon }: DueDateProps) {
  const { t, formats } = useTextTools();
  if (date === null) return <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("ui.empty_value")}</span>;
  const near = date < today ? "late" : date <= soon ? "soon" : "far";
  return (
    <span
      style={LOOK[near]}
      className="num"
      {...(near !== "far" && { title: t(near === "late" ? "purchase_items.due.late" : "purchase_items.due.soon") })}
    >
      {formats.date(date)}
    </span>
  );
}
