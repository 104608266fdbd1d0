import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  overflow: "auto",
  flex: "1 1 auto",
  minHeight: 0,
  "& > li": { borderBottom: `1px solid ${theme.vars.palette.ui.line}` },
  "& button": {
    display: "grid",
    width: "100%",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "2px 10px",
    padding: "10px 16px",
    textAlign: "left",
    alignItems: "center",
    ...theme.typography.body2,
  },
  "& .name": {
    ...theme.typography.body1,
    fontWeight: 500,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .whole": { gridColumn: "1 / -1" },
  "& .second": {
    color: theme.vars.palette.text.secondary,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .right": { justifySelf: "end" },
}));

interface TapListProps<Row extends { readonly id: number }> {
  label: string;
  rows: readonly Row[];
  /**
   * Renders a row as spans in two columns: `name` (with `whole`, it spans both columns), `second` in grey, `right` at
   * the right end.
   */
  children: (row: Row) => ReactNode;
  onOpen: (row: Row) => void;
}

export function TapList<Row extends { readonly id: number }>({ label, rows, children, onOpen }: TapListProps<Row>) {
  return (
    <List aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <ButtonBase onClick={() => onOpen(row)}>{children(row)}</ButtonBase>
        </li>
      ))}
    </List>
  );
}
