import { styled } from "@mui/material/styles";

/**
 * Scrollable part of a page, with the page margin unless `flush`. Scroll padding prevents a bar from covering the
 * focused row.
 */
export const SheetBody = styled("div", { shouldForwardProp: (prop) => prop !== "flush" })<{ flush?: boolean }>(
  ({ theme, flush = false }) => ({
    flex: "1 1 auto",
    minHeight: 0,
    overflow: "auto",
    padding: flush ? 0 : "16px 20px",
    scrollPaddingBlock: "64px 104px",
    [theme.breakpoints.down("sm")]: flush ? {} : { padding: "12px 16px" },
  }),
);
