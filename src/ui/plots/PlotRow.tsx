import { styled } from "@mui/material/styles";

export const PlotRow = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 24,
  minHeight: 120,
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  [theme.breakpoints.down("lg")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));
