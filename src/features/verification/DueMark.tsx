import { useFormats } from "#src/locale/use-formats.ts";
import { useNow } from "#src/locale/use-now.ts";
import { useT } from "#src/locale/use-t.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const SOON_MS = 3 * 3_600_000;

/** How long there is until a decision is due; amber in its last hours, red after. */
export function DueMark({ due_at, short = false }: { due_at: string | null; short?: boolean }) {
  const t = useT();
  const formats = useFormats();
  const now = useNow(60_000);
  if (due_at === null) return null;
  const left = Date.parse(due_at) - now;
  const tone = left <= 0 ? "bad" : left < SOON_MS ? "warn" : "mute";
  const words =
    left <= 0
      ? t("verification.overdue")
      : short
        ? formats.remaining(left)
        : t("verification.left", { left: formats.remaining(left) });
  return short ? (
    <span className="num">{words}</span>
  ) : (
    <StatusChip tone={tone} glyph={left <= 0 ? "late" : "wait"} label={words} />
  );
}
