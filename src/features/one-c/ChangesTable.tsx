import { styled } from "@mui/material/styles";
import type { OneCDifference } from "#contract/one-c/difference.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useDifferenceTexts } from "#src/features/one-c/use-difference-texts.ts";
import { useT } from "#src/locale/use-t.ts";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  "& th, & td": { padding: "2px 8px 2px 0", textAlign: "left", verticalAlign: "top", overflowWrap: "anywhere" },
  "& thead th": { fontWeight: 500, color: theme.vars.palette.text.secondary },
  "& tbody": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& tbody th": { fontWeight: 400, color: theme.vars.palette.text.secondary },
  "& .after": { fontWeight: 500 },
}));

/**
 * Shows what has changed in an order since 1C took it: the value in 1C, and the one here. The name of a change has a row
 * of its own, because the side panel is too narrow for three columns.
 */
export function ChangesTable({ changes, currency }: { changes: readonly OneCDifference[]; currency: CurrencyId }) {
  const t = useT();
  const { name, show } = useDifferenceTexts(currency);
  return (
    <Table aria-label={t("one_c.changes.title")}>
      <thead>
        <tr>
          <th scope="col">{t("one_c.changes.before")}</th>
          <th scope="col">{t("one_c.changes.after")}</th>
        </tr>
      </thead>
      {changes.map((each) => (
        <tbody key={`${each.what} ${each.line ?? ""}`}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {name(each)}
            </th>
          </tr>
          <tr>
            <td className="num">{show(each, each.theirs)}</td>
            <td className="num after">{show(each, each.ours)}</td>
          </tr>
        </tbody>
      ))}
    </Table>
  );
}
