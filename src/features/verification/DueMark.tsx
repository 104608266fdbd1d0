import { HOUR_MS } from "#contract/time-units.ts";
import { useT } from "#src/locale/use-t.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { useCountdown } from "#src/ui/page/use-countdown.ts";

const SOON_MS = 3 * HOUR_MS;

/** Shows the remaining time for a decision: amber in the last hours, red after the deadline. */
export function DueMark({ dueAt, short = false }: { dueAt: string | null; short?: boolean }) {
  return dueAt === null ? null : <Due dueAt={dueAt} short={short} />;
}

function Due({ dueAt, short }: { dueAt: string; short: boolean }) {
  const t = useT();
  const { left_ms: left, text } = useCountdown(dueAt, false);
  const tone = left <= 0 ? "bad" : left < SOON_MS ? "warn" : "mute";
  const words = left <= 0 ? t("verification.overdue") : short ? text : t("verification.left", { left: text });
  return short ? (
    <span className="num">{words}</span>
  ) : (
    <StatusChip tone={tone} glyph={left <= 0 ? "late" : "wait"} label={words} />
  );
}
