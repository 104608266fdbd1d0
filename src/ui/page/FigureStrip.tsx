import { styled } from "@mui/material/styles";
import { Link } from "react-router";

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
  "& > div:has(a)": { position: "relative", "&:hover": { backgroundColor: theme.vars.palette.ui.hover } },
  "& a": { color: "inherit", textDecoration: "none", "&::after": { content: '""', position: "absolute", inset: 0 } },
  "& a:focus-visible": {
    outline: "none",
    "&::after": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: -2 },
  },
  // Wraps notes, which may be wider than a phone.
  "& .note": { color: theme.vars.palette.ui.ink3, minHeight: 16, whiteSpace: "normal" },
  "& .value": { fontSize: "1.375rem", lineHeight: 28 / 22, fontWeight: 600, letterSpacing: "-0.018em" },
}));

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Address of the list that the figure counts. The whole cell links to it. */
  readonly to?: string;
}

export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Figures aria-label={label}>
      {figures.map(({ key, label: name, value, note, to }) => (
        <div key={key}>
          <dt>{to === undefined ? name : <Link to={to}>{name}</Link>}</dt>
          <dd className="value num">{value}</dd>
          <dd className="note num">{note}</dd>
        </div>
      ))}
    </Figures>
  );
}
