import { styled } from "@mui/material/styles";

export const WizardFooter = styled("footer")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  flex: "none",
  flexWrap: "wrap",
  gap: 10,
  minHeight: 60,
  padding: "8px 20px",
  borderTop: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down("sm")]: { padding: "8px 16px" },
}));
