import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

const Root = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(92px, auto) minmax(0, 1fr)",
  columnGap: 16,
  "& > *": { minHeight: 30, display: "flex", alignItems: "center" },
  "& > dt": { color: theme.vars.palette.ui.ink3 },
  "& > dd": { gap: 6, justifyContent: "space-between", fontWeight: 500, overflowWrap: "anywhere", padding: "4px 0" },
}));

interface KeyValue {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values in two columns. `false` rows are skipped. */
export function KeyValueList({ rows }: { rows: readonly (KeyValue | false)[] }) {
  return (
    <Root>
      {rows
        .filter((row) => row !== false)
        .flatMap((row) => [<dt key={`${row.key} label`}>{row.label}</dt>, <dd key={row.key}>{row.value}</dd>])}
    </Root>
  );
}
