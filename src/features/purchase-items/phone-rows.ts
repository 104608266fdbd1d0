export const PHONE_ROWS = {
  listStyle: "none",
  margin: 0,
  padding: "0 0 80px",
  overflow: "auto",
  flex: "1 1 auto",
  minHeight: 0,
  scrollPaddingBlock: "64px 104px",
} as const;
