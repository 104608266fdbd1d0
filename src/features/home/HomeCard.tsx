import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useId } from "react";

const Card = styled("section")(({ theme }) => ({
  flex: "none",
  overflow: "hidden",
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.paper,
  "& > header": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 8px",
    minHeight: 44,
    padding: "4px 16px",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& > header > h2": theme.typography.h2,
  "& > header > .num": { color: theme.vars.palette.ui.ink3 },
  "& > header > .extra": { display: "flex", alignItems: "center", gap: 16, marginLeft: "auto" },
  "& > .empty": { padding: "14px 16px", color: theme.vars.palette.text.secondary },
}));

export function HomeCard({
  title,
  count,
  sign,
  extra,
  children,
}: {
  title: string;
  count?: string | undefined;
  /** Appears before the title. */
  sign?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <Card aria-labelledby={heading}>
      <header>
        {sign}
        <h2 id={heading}>{title}</h2>
        {count !== undefined && <span className="num">{count}</span>}
        {extra !== undefined && <span className="extra">{extra}</span>}
      </header>
      {children}
    </Card>
  );
}
