import Box from "@mui/material/Box";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const REASONS = ["blank", "total", "repeated_header", "moved_header", "section"] as const;
/** Maximum number of row numbers in the summary. */
const NAMED_ROWS = 8;

export function CheckSummary({ task }: { task: ImportTask }) {
  const { t, formats } = useTextTools();
  const wrong = task.problem_rows.length;
  const hidden = task.sheets[task.options.sheet]?.hidden_rows ?? 0;
  const odd = task.warning_rows.length;
  const left = REASONS.flatMap((reason) => {
    const rows = task.skipped.filter((skipped) => skipped.reason === reason).map(({ row }) => row);
    const named = rows.slice(0, NAMED_ROWS).join(", ") + (rows.length > NAMED_ROWS ? ", …" : "");
    return rows.length === 0 ? [] : [{ reason, text: t(`imports.skipped.${reason}`, { rows: named }) }];
  });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px 12px" }}>
      <StatusChip tone="good" glyph="done" label={t("imports.check.ready", formats.counted(task.good_count))} />
      {wrong > 0 && <StatusChip tone="bad" glyph="no" label={t("imports.check.wrong", formats.counted(wrong))} />}
      {odd > 0 && <StatusChip tone="warn" glyph="half" label={t("imports.warning.rows", formats.counted(odd))} />}
      {hidden > 0 && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t(
            task.options.without_hidden ? "imports.strip.hidden_left" : "imports.strip.hidden_taken",
            formats.counted(hidden),
          )}
        </Box>
      )}
      {left.length > 0 && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("imports.skipped.title", { smart_count: task.skipped.length })} {left.map(({ text }) => text).join("; ")}
        </Box>
      )}
    </Box>
  );
}
