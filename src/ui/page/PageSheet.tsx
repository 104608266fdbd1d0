import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";

const Sheet = styled("main")(({ theme }) => ({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  margin: "8px 8px 8px 0",
  overflow: "hidden",
  borderRadius: 10,
  border: `1px solid var(--sheet-line, ${theme.vars.palette.ui.lineStrong})`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.ui.shadow1,
  "&:focus": { outline: "none" },
  [theme.breakpoints.down("sm")]: { margin: 0, border: 0, borderRadius: 0 },
}));

/** Vertical layout of a page. The part that scrolls has `flex: 1`. */
export function PageSheet({ children }: { children: ReactNode }) {
  return (
    <Sheet id={CONTENT_ID} tabIndex={-1}>
      {children}
    </Sheet>
  );
}
