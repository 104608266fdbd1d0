import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { ComparisonItem, ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const Table = styled("table")(({ theme }) => ({
  borderCollapse: "collapse",
  width: "100%",
  tableLayout: "fixed",
  "& th": { fontWeight: 400, textAlign: "left", color: theme.vars.palette.ui.ink3, padding: "2px 8px 2px 0" },
  "& td": { verticalAlign: "top", padding: "2px 8px 2px 0", overflowWrap: "anywhere" },
  "& tbody tr": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& .copied": {
    display: "flex",
    alignItems: "flex-start",
    gap: 2,
    "& > span": { minWidth: 0, whiteSpace: "normal", overflowWrap: "anywhere" },
  },
  "& .other": { color: theme.vars.palette.ui.tone.swap[0], fontWeight: 500 },
}));

function Copied({ text, code = false, other = false }: { text: string | null; code?: boolean; other?: boolean }) {
  const t = useT();
  const notify = useNotify();
  if (text === null) return t("ui.empty_value");
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify(t("matrix.panel.copied", { text })),
      // Ignores a failed copy, because the user can select the visible text by hand.
      () => undefined,
    );
  };
  const words = t("matrix.panel.copy", { text });
  return (
    <span className="copied">
      <span className={[code ? "code" : "", other ? "other" : ""].join(" ").trim()}>{text}</span>
      <IconButton
        size="small"
        aria-label={words}
        title={words}
        onClick={copy}
        sx={{ width: 24, height: 24, my: "-2px", flex: "none" }}
      >
        <Icon name="copy" size={12} />
      </IconButton>
    </span>
  );
}

export function CellParts({ lot, item }: { lot: ComparisonLot; item: ComparisonItem }) {
  const t = useT();
  const { replacement } = item;
  const offered = replacement
    ? { part: item.replacement_part_number, maker: item.replacement_manufacturer }
    : { part: lot.part_number, maker: lot.manufacturer };
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col" style={{ width: "50%" }}>
            {t("matrix.panel.requested")}
          </th>
          <th scope="col">{t(replacement ? "matrix.panel.substitute" : "matrix.panel.offered")}</th>
        </tr>
      </thead>
      <tbody>
        {lot.nomenclature !== null && (
          <tr>
            <td colSpan={2}>{lot.nomenclature}</td>
          </tr>
        )}
        <tr>
          <td>
            <Copied code text={lot.part_number} />
          </td>
          <td>
            <Copied code other={replacement} text={offered.part} />
          </td>
        </tr>
        {(lot.manufacturer !== null || offered.maker !== null) && (
          <tr>
            <td>
              <Copied text={lot.manufacturer} />
            </td>
            <td>
              <Copied other={replacement} text={offered.maker} />
            </td>
          </tr>
        )}
      </tbody>
    </Table>
  );
}
