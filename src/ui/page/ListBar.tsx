import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { CommandField } from "#src/ui/page/CommandField.tsx";
import { useReportPage } from "#src/ui/page/frame-context.ts";
import { MenuButton } from "#src/ui/page/MenuButton.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";

const Bar = styled("header")(({ theme }) => ({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 8,
  height: 56,
  padding: "0 12px 0 20px",
  borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  "& > h1": { ...theme.typography.h6, whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" },
  "& > h1 + .num": { color: theme.vars.palette.ui.ink3, paddingTop: 2 },
  [theme.breakpoints.down("sm")]: {
    height: 52,
    gap: 2,
    padding: "0 6px 0 4px",
    borderBottom: 0,
    "& > h1": { paddingLeft: 4 },
    "& > h1 + .num": { paddingLeft: 6 },
    // A phone has room for either the title or the button labels, so buttons with an icon hide their label.
    "& .MuiButton-root:has(.MuiButton-startIcon)": {
      flex: "none",
      width: 44,
      minWidth: 0,
      height: 44,
      padding: 0,
      fontSize: 0,
      "& .MuiButton-startIcon": { margin: 0 },
    },
  },
}));

export function ListBar({ title, count, actions }: { title: string; count?: string | undefined; actions?: ReactNode }) {
  useReportPage(title);
  return (
    <Bar>
      <PageTitle words={[title]} />
      <MenuButton />
      <h1>{title}</h1>
      {count !== undefined && <span className="num">{count}</span>}
      <Spacer />
      <CommandField />
      {actions}
    </Bar>
  );
}
