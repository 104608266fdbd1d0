import { styled } from "@mui/material/styles";

export const PageColumn = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  padding: "16px 20px",
  [theme.breakpoints.down("sm")]: { padding: "12px 16px" },
}));
