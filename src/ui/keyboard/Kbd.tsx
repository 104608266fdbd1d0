import { styled } from "@mui/material/styles";

export const Kbd = styled("kbd")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 18,
  padding: "0 5px",
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderBottomWidth: 2,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.secondary,
  fontFamily: "inherit",
  fontSize: "0.6875rem",
  lineHeight: 1,
  fontWeight: 500,
  whiteSpace: "nowrap",
}));
