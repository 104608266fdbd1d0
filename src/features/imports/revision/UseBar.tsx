import { styled } from "@mui/material/styles";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";

const WIDTH = 96;

const Bar = styled("span")(({ theme }) => ({
  display: "inline-flex",
  flex: "none",
  gap: 1,
  height: 8,
  borderRadius: 3,
  overflow: "hidden",
  backgroundColor: theme.vars.palette.ui.lineStrong,
  "& > span": { display: "block", height: "100%" },
  "& .ordered": { backgroundColor: theme.vars.palette.text.secondary },
  "& .in_tender": { backgroundColor: theme.vars.palette.primary.light },
  "& .excess": {
    backgroundImage: `repeating-linear-gradient(135deg, ${theme.vars.palette.ui.tone.warn[0]} 0 2px, transparent 2px 4px)`,
  },
}));

interface Part {
  readonly kind: "ordered" | "in_tender" | "excess";
  readonly amount: number;
}

/**
 * Splits what is ordered and in tenders at the need. Only for widths in pixels, so floating point is precise enough.
 */
function partsOf(line: RevisionLine): { parts: Part[]; whole: number } {
  const [need, ordered, in_tender] = [line.after ?? "0", line.ordered, line.in_tender].map(Number);
  const used = (ordered ?? 0) + (in_tender ?? 0);
  const excess = Math.max(0, used - (need ?? 0));
  const fromTender = Math.min(excess, in_tender ?? 0);
  const parts: Part[] = [
    { kind: "ordered", amount: (ordered ?? 0) - (excess - fromTender) },
    { kind: "in_tender", amount: (in_tender ?? 0) - fromTender },
    { kind: "excess", amount: excess },
  ];
  return { parts: parts.filter(({ amount }) => amount > 0), whole: Math.max(need ?? 0, used) };
}

/** Shows how much of a part is ordered and in a tender. Decorative, because the numbers follow as text. */
export function UseBar({ line }: { line: RevisionLine }) {
  const { parts, whole } = partsOf(line);
  if (parts.length === 0) return null;
  return (
    <Bar aria-hidden="true" style={{ width: WIDTH }}>
      {parts.map(({ kind, amount }) => (
        <span key={kind} className={kind} style={{ width: (WIDTH * amount) / whole }} />
      ))}
    </Bar>
  );
}

/** Patch of the bar's color, for the legend. */
export const UseMark = ({ kind }: { kind: Part["kind"] }) => (
  <Bar aria-hidden="true" style={{ width: 14, marginRight: 6 }}>
    <span className={kind} style={{ width: 14 }} />
  </Bar>
);
