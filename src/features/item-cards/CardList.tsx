import { styled } from "@mui/material/styles";

export const CardList = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: 12,
    rowGap: 2,
    padding: "7px 0",
    borderTop: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& .second": { color: theme.vars.palette.text.secondary, ...theme.typography.caption },
  "& .right": { textAlign: "right", whiteSpace: "nowrap" },
}));
