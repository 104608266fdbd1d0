import { styled } from "@mui/material/styles";

const RADIUS = 15;
const LENGTH = 2 * Math.PI * RADIUS;

const Root = styled("svg")(({ theme }) => ({
  flex: "none",
  "& .rest": { stroke: theme.vars.palette.ui.tone.mute[1] },
  "& .done": { stroke: theme.vars.palette.primary.main, transition: "stroke-dashoffset 200ms" },
  "&.whole .rest": { stroke: theme.vars.palette.ui.tone.good[1] },
  "&.whole .done, &.whole .tick": { stroke: theme.vars.palette.ui.solid.good },
  "@media (prefers-reduced-motion: reduce)": { "& .done": { transition: "none" } },
}));

/**
 * Shows the progress of the required steps, with a tick when all are done. Hidden from screen readers, because adjacent
 * text says the same.
 */
export function ProgressRing({ done, total }: { done: number; total: number }) {
  const part = total === 0 ? 1 : Math.min(1, done / total);
  return (
    <Root
      className={part === 1 ? "whole" : ""}
      width="36"
      height="36"
      viewBox="0 0 36 36"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="rest" cx="18" cy="18" r={RADIUS} strokeWidth="5" />
      {part > 0 && (
        <circle
          className="done"
          cx="18"
          cy="18"
          r={RADIUS}
          strokeWidth="5"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
          strokeLinecap="round"
          transform="rotate(-90 18 18)"
        />
      )}
      {part === 1 && (
        <path
          className="tick"
          d="m12.5 18.5 3.7 3.7 7.3-8"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </Root>
  );
}
