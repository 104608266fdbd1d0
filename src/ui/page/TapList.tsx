import ButtonBase from "@mui/material/ButtonBase";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  overflow: "auto",
  flex: "1 1 auto",
  minHeight: 0,
  "& > li": { display: "flex", alignItems: "center", borderBottom: `1px solid ${theme.vars.palette.ui.line}` },
  "& > li.is-selected": { backgroundColor: theme.vars.palette.ui.selected },
  "& .check": { flex: "none", width: 44, height: 44, marginLeft: 4, "& svg": { width: 20, height: 20 } },
  "& .check + button": { paddingLeft: 4 },
  "& button": {
    display: "grid",
    flex: "1 1 auto",
    minWidth: 0,
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
  /** With it, each row begins with a box that selects it. */
  choice?: { readonly isChosen: (row: Row) => boolean; readonly toggle: (row: Row) => void } | undefined;
}

export function TapList<Row extends { readonly id: number }>(props: TapListProps<Row>) {
  const { label, rows, children, onOpen, choice } = props;
  const name = useId();
  return (
    <List aria-label={label}>
      {rows.map((row) => {
        const isChosen = choice?.isChosen(row) ?? false;
        return (
          <li key={row.id} className={isChosen ? "is-selected" : undefined}>
            {choice !== undefined && (
              <Checkbox
                className="check"
                checked={isChosen}
                onChange={() => choice.toggle(row)}
                slotProps={{ input: { "aria-labelledby": `${name}${row.id}` } }}
              />
            )}
            <ButtonBase id={`${name}${row.id}`} onClick={() => onOpen(row)}>
              {children(row)}
            </ButtonBase>
          </li>
        );
      })}
    </List>
  );
}
