import { styled } from "@mui/material/styles";

/**
 * Row above a list with search, filters and, after a `Spacer`, right-aligned tools. Scrolls horizontally on a phone.
 */
export const ToolRow = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  flex: "none",
  gap: 8,
  padding: "10px 20px",
  flexWrap: "wrap",
  [theme.breakpoints.down("sm")]: {
    flexWrap: "nowrap",
    overflowX: "auto",
    padding: "8px 16px",
    "& > *": { flex: "none" },
  },
}));
