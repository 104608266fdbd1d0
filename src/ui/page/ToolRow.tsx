import { styled } from "@mui/material/styles";

/**
 * The row over a list: search, filters, then what goes to the right after a `Spacer`. On a phone it scrolls sideways.
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
