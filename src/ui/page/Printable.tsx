import GlobalStyles from "@mui/material/GlobalStyles";
import type { ReactNode } from "react";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";

/** On paper there is the sheet alone, as long as it is, without what is there to be pressed. */
const ON_PAPER = {
  "@media print": {
    "html, body, #root, #root div:has(main)": {
      display: "block",
      height: "auto",
      overflow: "visible",
      backgroundColor: "transparent",
    },
    "nav, #root aside": { display: "none" },
    [`#${CONTENT_ID}`]: { margin: 0, border: 0, overflow: "visible", boxShadow: "none" },
    [`#${CONTENT_ID} > *`]: { overflow: "visible", flex: "none" },
    [`#${CONTENT_ID} button, #${CONTENT_ID} [role='tablist'] [aria-selected='false']`]: { display: "none" },
    "figure, tr": { breakInside: "avoid" },
    "figure svg": { height: "auto" },
  },
} as const;

/** A page that can be printed. */
export function Printable({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyles styles={ON_PAPER} />
      {children}
    </>
  );
}
