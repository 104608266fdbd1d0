import { styled } from "@mui/material/styles";

const Figures = styled("dl")(({ theme }) => ({
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: 1,
  overflow: "hidden",
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.ui.line,
  "& > div": { flex: "1 1 150px", padding: "12px 16px", backgroundColor: theme.vars.palette.background.paper },
  "& dt, & .note": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  // Wraps notes, which may be wider than a phone.
  "& .note": { color: theme.vars.palette.ui.ink3, minHeight: 16, whiteSpace: "normal" },
  "& .value": { fontSize: "1.375rem", lineHeight: 28 / 22, fontWeight: 600, letterSpacing: "-0.018em" },
}));

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Figures aria-label={label}>
      {figures.map(({ key, label: name, value, note }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="value num">{value}</dd>
          <dd className="note num">{note}</dd>
        </div>
      ))}
    </Figures>
  );
}
