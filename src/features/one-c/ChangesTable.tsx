import { styled } from "@mui/material/styles";
import type { OneCDifference } from "#contract/one-c/difference.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useDifferenceTexts } from "#src/features/one-c/use-difference-texts.ts";
import { useT } from "#src/locale/use-t.ts";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  "& th, & td": {
    padding: "4px 8px 4px 0",
    textAlign: "left",
    verticalAlign: "top",
    overflowWrap: "anywhere",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& thead th": { fontWeight: 500, color: theme.vars.palette.text.secondary },
  "& tbody th": { width: "40%", fontWeight: 400 },
  "& .after": { fontWeight: 500 },
}));

/** Shows what has changed in an order since 1C took it: the value in 1C, and the one here. */
export function ChangesTable({ changes, currency }: { changes: readonly OneCDifference[]; currency: CurrencyId }) {
  const t = useT();
  const { name, show } = useDifferenceTexts(currency);
  return (
    <Table aria-label={t("one_c.changes.title")}>
      <thead>
        <tr>
          <th scope="col">{t("one_c.changes.field")}</th>
          <th scope="col">{t("one_c.changes.before")}</th>
          <th scope="col">{t("one_c.changes.after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((each) => (
          <tr key={`${each.what} ${each.line ?? ""}`}>
            <th scope="row">{name(each)}</th>
            <td className="num">{show(each, each.theirs)}</td>
            <td className="num after">{show(each, each.ours)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
