import { styled } from "@mui/material/styles";

/**
 * The part of a sheet that scrolls by itself, with the page's gutter unless `flush`. Nothing hides a focused row under
 * a bar.
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
