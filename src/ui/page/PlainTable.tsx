import { styled } from "@mui/material/styles";
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";

function useIsWider(element: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const look = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth));
    for (const each of [current, ...current.children]) look.observe(each);
    return () => look.disconnect();
  }, [element]);
  return isWider;
}

const Scroll = styled("div")({ overflowX: "auto", flex: "none" });

const Table = styled("table", { shouldForwardProp: (prop) => prop !== "isDense" })<{ isDense: boolean }>(
  ({ theme, isDense }) => ({
    width: "100%",
    borderCollapse: "collapse",
    "& th": {
      height: 32,
      padding: isDense ? "2px 6px" : "0 10px",
      textAlign: "left",
      fontWeight: 500,
      color: theme.vars.palette.text.secondary,
      backgroundColor: theme.vars.palette.ui.sunken,
      borderBottom: `1px solid ${theme.vars.palette.ui.lineStrong}`,
      whiteSpace: isDense ? "normal" : "nowrap",
    },
    "& td": {
      height: 36,
      padding: isDense ? "2px 6px" : "2px 10px",
      borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
      whiteSpace: "nowrap",
    },
    "& th:first-of-type, & td:first-of-type": { paddingLeft: 20 },
    "& td > span": { verticalAlign: "middle" },
    "& td.last": { width: 44, textAlign: "right", paddingRight: 16 },
    "& tr:hover td": { backgroundColor: theme.vars.palette.ui.hover },
    "& .name": { display: "flex", alignItems: "center", gap: 8, fontWeight: 500, whiteSpace: "normal" },
    "& .quiet": { color: theme.vars.palette.text.secondary },
    [theme.breakpoints.down("lg")]: { "& .roomy": { display: "none" } },
    [theme.breakpoints.down("sm")]: {
      "& th:first-of-type, & td:first-of-type": { paddingLeft: 16 },
      "& .wide": { display: "none" },
    },
  }),
);

interface PlainTableProps {
  label: string;
  /** `wide` columns are hidden on phones, and `roomy` columns below 1280 px. */
  columns: readonly {
    readonly key: string;
    readonly header: string;
    readonly hide?: "wide" | "roomy" | undefined;
    readonly hidden_header?: boolean;
    readonly align?: "right";
  }[];
  /** True for many columns of sums: headings may take two lines, and columns lie closer together. */
  dense?: boolean;
  children: ReactNode;
}

/**
 * Short table without paging. Cells have their column's class `wide` or `roomy`; the cell with buttons has the class
 * `last`.
 */
export function PlainTable({ label, columns, dense = false, children }: PlainTableProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const isWider = useIsWider(scroll);
  return (
    // A scrollable table must be reachable by keyboard; otherwise it must not be a tab stop.
    <Scroll ref={scroll} {...(isWider ? { tabIndex: 0, role: "group", "aria-label": label } : {})}>
      <Table aria-label={label} isDense={dense}>
        <thead>
          <tr>
            {columns.map(({ key, header, hide, hidden_header = false, align }) => (
              <th
                key={key}
                scope="col"
                className={hide}
                {...(align === undefined ? {} : { style: { textAlign: align } })}
              >
                {hidden_header ? <span className="visually-hidden">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Scroll>
  );
}
