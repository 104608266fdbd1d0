import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { ChangedLine } from "#contract/imports/offer-import.schema.ts";
import { isOfferField, isQuantityField } from "#contract/imports/offer-fields.ts";
import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { RequestedLineText, FileRowText } from "#src/features/imports/LineText.tsx";

const Changes = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: "4px 0",
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 20px",
  whiteSpace: "normal",
  "& li": { display: "inline-flex", alignItems: "center", gap: 6, flexWrap: "wrap" },
  "& .field, & del": { color: theme.vars.palette.text.secondary },
  "& ins": {
    textDecoration: "none",
    fontWeight: 500,
    padding: "0 4px",
    borderRadius: 3,
    color: theme.vars.palette.ui.tone.good[0],
    backgroundColor: theme.vars.palette.ui.tone.good[1],
  },
  "& ins.is-empty": { color: theme.vars.palette.ui.tone.bad[0], backgroundColor: theme.vars.palette.ui.tone.bad[1] },
  "& .note": { ...theme.typography.caption, color: theme.vars.palette.ui.tone.warn[0] },
  "& li.doubt": { flexBasis: "100%", color: theme.vars.palette.ui.tone.bad[0] },
  "& li.breaks": { flexBasis: "100%", gap: "4px 12px", color: theme.vars.palette.text.secondary },
  "& .is-used": { fontWeight: 500, color: theme.vars.palette.text.primary },
}));

type Change = ChangedLine["changes"][number];

function useValueText(): (change: Change, value: string | null) => string {
  const { t, formats } = useTextTools();
  return ({ field }, value) => {
    if (value === null || value === "false") return t("offer_import.none");
    if (field === "price_per_unit" || field === "price_with_vat") return formats.price(value);
    const availability = AVAILABILITIES.find((one) => one === value);
    if (field === "availability" && availability !== undefined) return t(`offers.availability.${availability}`);
    const reason = ITEM_REJECT_REASONS.find((one) => one === value);
    if (field === "reject_reason" && reason !== undefined) return t(`offers.line_reason.${reason}`);
    if (field === "rejected") return t("offers.line.declined");
    return isQuantityField(field) ? formats.quantity(value) : value;
  };
}

interface DifferenceTableProps {
  lines: readonly ChangedLine[];
  isAccepted: (line: ChangedLine) => boolean;
  onToggle: (lots: readonly number[], accepted: boolean) => void;
}

function PriceRemarks({ doubt, breaks }: ChangedLine) {
  const { t, formats } = useTextTools();
  const price = (text: string | null): string => (text === null ? "" : formats.price(text));
  return (
    <>
      {doubt !== null && (
        <li className="doubt">
          <Icon name="warning" size={14} />
          {doubt.code === "file_far" || doubt.code === "sum"
            ? t(`offer_import.doubt.${doubt.code}`)
            : t(`offers.typo.${doubt.code}`, { usual: price(doubt.usual), meant: price(doubt.meant) })}
        </li>
      )}
      {breaks.length > 0 && (
        <li className="breaks">
          {t("offer_import.breaks.title")}
          {breaks.map(({ from, text, is_used }) => (
            <span key={from} className={is_used ? "num is-used" : "num"}>
              {t(is_used ? "offer_import.breaks.used" : "offer_import.breaks.other", {
                from: formats.quantity(from),
                price: text === "" ? t("offer_import.none") : text,
              })}
            </span>
          ))}
        </li>
      )}
    </>
  );
}

export function DifferenceTable({ lines, isAccepted, onToggle }: DifferenceTableProps) {
  const { t, formats } = useTextTools();
  const words = useValueText();
  const accepted = lines.filter(isAccepted).length;
  // Sorts suspicious prices first.
  const shown = lines.toSorted((left, right) => Number(left.doubt === null) - Number(right.doubt === null));
  const fieldName = (field: string): string =>
    field === "rejected"
      ? t("offer_import.field.rejected")
      : isOfferField(field)
        ? t(`offer_import.field.${field}`)
        : field;
  const columns = [
    { key: "accept", header: t("offer_import.all"), hidden_header: true },
    { key: "position", header: t("offer_import.column.position") },
    { key: "name", header: t("offer_import.column.name") },
    { key: "said", header: t("offer_import.rows.says") },
    { key: "changes", header: t("offer_import.column.changes") },
    { key: "row", header: t("offer_import.column.row"), hide: "wide" as const },
  ];
  return (
    <>
      <Box
        component="label"
        sx={{ display: "inline-flex", alignItems: "center", gap: 1, px: 2.5, py: 1, fontWeight: 500 }}
      >
        <Checkbox
          size="small"
          sx={{ p: 0 }}
          checked={accepted === lines.length}
          indeterminate={accepted > 0 && accepted < lines.length}
          onChange={(_, on) =>
            onToggle(
              lines.map(({ lot }) => lot),
              on,
            )
          }
        />
        {t("offer_import.all")}
      </Box>
      <PlainTable label={t("offer_import.table")} columns={columns}>
        {shown.map((line) => (
          <tr key={line.lot}>
            <td>
              <Checkbox
                size="small"
                sx={{ p: 0 }}
                checked={isAccepted(line)}
                slotProps={{
                  input: { "aria-label": t("offer_import.line", { position: line.position, name: line.name }) },
                }}
                onChange={(_, on) => onToggle([line.lot], on)}
              />
            </td>
            <td className="num quiet">{formats.count(line.position)}</td>
            <td style={{ whiteSpace: "normal", minWidth: 160 }}>
              <RequestedLineText line={line} />
            </td>
            <td style={{ whiteSpace: "normal", minWidth: 160 }}>
              <FileRowText said={line.said} />
              <Box component="span" sx={{ display: "block", color: "ui.ink3", typography: "caption" }}>
                {t(line.answer === null ? `offer_import.by.${line.by}` : `offer_import.by.${line.answer}`)}
              </Box>
            </td>
            <td style={{ minWidth: 280 }}>
              <Changes>
                {line.changes.map((change) => (
                  <li key={change.field}>
                    <span className="field">{fieldName(change.field)}</span>
                    {change.from === null || change.from === "false" ? (
                      <span className="field">{words(change, change.from)}</span>
                    ) : (
                      <del className="num">{words(change, change.from)}</del>
                    )}
                    <Icon name="arrow-right" size={12} />
                    <ins className={change.to === null || change.to === "false" ? "num is-empty" : "num"}>
                      {words(change, change.to)}
                    </ins>
                    {change.note !== null && <span className="note">{t(`offer_import.note.${change.note}`)}</span>}
                  </li>
                ))}
                <PriceRemarks {...line} />
              </Changes>
            </td>
            <td className="num quiet wide">{formats.count(line.row)}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}
