import { styled } from "@mui/material/styles";
import { now } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Tone } from "#src/ui/icons/tones.ts";
import { useCountdown } from "#src/ui/page/use-countdown.ts";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";

const TONES = { plain: "mute", strong: "mute", amber: "warn", red: "bad", over: "mute" } as const satisfies Record<
  string,
  Tone
>;

const Box = styled("div", { shouldForwardProp: (prop) => prop !== "tone" })<{ tone: Tone }>(({ theme, tone }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 44,
  padding: "4px 12px",
  borderRadius: 8,
  color: theme.vars.palette.ui.tone[tone][0],
  backgroundColor: theme.vars.palette.ui.tone[tone][1],
  "& .left": {
    fontSize: "1.0625rem",
    lineHeight: "20px",
    fontWeight: 600,
    letterSpacing: "-.01em",
    whiteSpace: "nowrap",
  },
  "& .when": { fontSize: "0.75rem", lineHeight: "16px" },
  "& .when > b": { fontWeight: 500, display: "block" },
  [theme.breakpoints.down("sm")]: { width: "100%" },
}));

interface CountdownBoxProps {
  closesAt: string;
  startedAt: string | null;
  urgent: boolean;
  /** True if no offers are accepted any more, also before `closesAt`: the customer has stopped the tender. */
  isClosed: boolean;
}

export function CountdownBox({ closesAt, startedAt, urgent, isClosed }: CountdownBoxProps) {
  const { t, formats } = useTextTools();
  const end = Date.parse(closesAt);
  const { left_ms, look: timedLook, text, mark } = useCountdown(closesAt, urgent);
  const look = isClosed ? "over" : timedLook;
  const instant = end - left_ms;
  const isToday = formats.date(closesAt) === formats.date(now().toISOString());
  const when = isToday ? t("offers.countdown.today", { at: formats.zonedTime(closesAt) }) : formats.dateTime(closesAt);
  const start = startedAt === null ? instant : Date.parse(startedAt);
  const gone = Math.min(1, Math.max(0, (instant - start) / Math.max(1, end - start)));
  const tone = look === "amber" ? "warn" : look === "red" ? "bad" : "acc";
  return (
    <Box tone={TONES[look]}>
      {look !== "over" && (
        <div className="left num" role="timer">
          {text}
        </div>
      )}
      <div className="when">
        {t(look === "over" ? "offers.countdown.over" : "offers.countdown.until")}
        {(!isClosed || left_ms <= 0) && <b>{when}</b>}
      </div>
      {look !== "over" && (
        <ProgressLine
          label={t("offers.countdown.gone")}
          total={100}
          parts={[{ value: Math.round(gone * 100), tone }]}
          width={72}
        />
      )}
      <span className="visually-hidden" role="status">
        {mark !== null && !isClosed && t(`controls.countdown.${mark}`)}
      </span>
    </Box>
  );
}
