import { styled } from "@mui/material/styles";

const Track = styled("div")(({ theme }) => ({
  display: "flex",
  gap: 1,
  borderRadius: 3,
  overflow: "hidden",
  backgroundColor: theme.vars.palette.ui.tone.mute[1],
}));

const Part = styled("i", { shouldForwardProp: (prop) => prop !== "tone" })<{ tone: "acc" | "good" | "bad" | "warn" }>(
  ({ theme, tone }) => ({
    display: "block",
    height: "100%",
    transition: "width 200ms",
    backgroundColor: tone === "acc" ? theme.vars.palette.primary.main : theme.vars.palette.ui.solid[tone],
  }),
);

interface ProgressLineProps {
  label: string;
  total: number;
  parts: readonly { value: number; tone: "acc" | "good" | "bad" | "warn" }[];
  /** Height in pixels. */
  height?: number;
  width?: number | string;
}

export function ProgressLine({ label, total, parts, height = 4, width = "100%" }: ProgressLineProps) {
  const done = parts.reduce((sum, part) => sum + part.value, 0);
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(done, total)}
      style={{ height, width }}
    >
      {parts.map((part) => (
        <Part
          key={part.tone}
          tone={part.tone}
          style={{ width: total > 0 ? `${Math.min(100, (part.value / total) * 100)}%` : 0 }}
        />
      ))}
    </Track>
  );
}
