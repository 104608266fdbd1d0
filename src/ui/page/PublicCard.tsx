import { styled } from "@mui/material/styles";

export const PublicCard = styled("form")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 14,
  width: "100%",
  maxWidth: 400,
  padding: 28,
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.ui.shadow2,
  "& h1": { ...theme.typography.h1, marginBottom: 4 },
  "& .or": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    color: theme.vars.palette.text.secondary,
    "&::before, &::after": { content: '""', flex: 1, borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  },
  "& .foot": { textAlign: "center", color: theme.vars.palette.text.secondary },
  "& .foot a, & .extra a": {
    color: theme.vars.palette.ui.accText,
    fontWeight: 500,
    textDecoration: "none",
    "&:hover": { textDecoration: "underline" },
  },
  [theme.breakpoints.down("sm")]: { padding: "24px 20px" },
}));
