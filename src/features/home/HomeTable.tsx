import { styled } from "@mui/material/styles";

/** Plain table with rows of 40 px that link to their records. Columns with the class `wide` are hidden on a phone. */
export const HomeTable = styled("table")(({ theme }) => ({
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: 0,
  "& th, & td": {
    height: 40,
    padding: "0 8px",
    textAlign: "left",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& th": {
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.ui.sunken,
    borderBottom: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  },
  "& tr + tr > td": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& th:first-of-type, & td:first-of-type": { paddingLeft: 16 },
  "& th:last-of-type, & td:last-of-type": { paddingRight: 16 },
  "& .right": { textAlign: "right" },
  "& tbody tr": { position: "relative", "&:hover": { backgroundColor: theme.vars.palette.ui.hover } },
  // The link in the name cell covers the whole row.
  "& td a": { color: "inherit", textDecoration: "none", "&::after": { content: '""', position: "absolute", inset: 0 } },
  "& td a:focus-visible": {
    outline: "none",
    "&::after": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: -2 },
  },
  "& .name": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minWidth: 0,
    "& > a": { overflow: "hidden", textOverflow: "ellipsis" },
  },
  "& .hint": { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: {
    "& .wide": { display: "none" },
    "& th, & td": { height: 48 },
    "& .wide + :not(.wide)": { paddingLeft: 16 },
    "& tr > .right:nth-last-of-type(-n + 2)": { paddingRight: 16 },
  },
}));
