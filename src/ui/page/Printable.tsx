import GlobalStyles from "@mui/material/GlobalStyles";
import type { ReactNode } from "react";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";

/** Print styles that show only the page's sheet, at full length and without buttons. */
const ON_PAPER = {
  "@media print": {
    "html, body, #root, #root div:has(main)": {
      display: "block !important",
      height: "auto !important",
      overflow: "visible !important",
      backgroundColor: "transparent",
    },
    "#root nav, #root aside": { display: "none !important" },
    [`#${CONTENT_ID}`]: {
      margin: "0 !important",
      border: "0 !important",
      overflow: "visible !important",
      boxShadow: "none !important",
    },
    [`#${CONTENT_ID} > *`]: { overflow: "visible !important", flex: "none !important" },
    [`#${CONTENT_ID} button:not([aria-selected='true']), #${CONTENT_ID} label:has(input[value='']), #${CONTENT_ID} .MuiToggleButtonGroup-root`]:
      {
        display: "none !important",
      },
    "figure, tr": { breakInside: "avoid" },
    "figure svg": { height: "auto" },
  },
} as const;

export function Printable({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyles styles={ON_PAPER} />
      {children}
    </>
  );
}
