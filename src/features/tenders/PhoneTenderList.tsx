import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { AnsweredCell } from "#src/features/tenders/AnsweredCell.tsx";
import { ClosingCell } from "#src/features/tenders/ClosingCell.tsx";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  overflow: "auto",
  flex: "1 1 auto",
  minHeight: 0,
  "& > li": { borderBottom: `1px solid ${theme.vars.palette.ui.line}` },
  "& button": { display: "grid", width: "100%", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "2px 10px", padding: "10px 16px", textAlign: "left", alignItems: "center", ...theme.typography.body2 },
  "& .name": { ...theme.typography.body1, fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .second": { color: theme.vars.palette.text.secondary },
  "& .right": { justifySelf: "end" },
}));

/** Tenders on a phone: three lines each, a tap opens. */
export function PhoneTenderList({ tenders, onOpen }: { tenders: readonly Tender[]; onOpen: (tender: Tender) => void }) {
  const t = useT();
  const formats = useFormats();
  return (
    <List aria-label={t("tenders.title")}>
      {tenders.map((tender) => (
        <li key={tender.id}>
          <ButtonBase onClick={() => onOpen(tender)}>
            <span className="name">{tender.name}</span>
            <span className="right">
              <ClosingCell tender={tender} />
            </span>
            <span className="second">
              {tenderCode(tender.number, currentLanguage())} · {t("tenders.lots_count", { smart_count: tender.lot_count, count: formats.count(tender.lot_count) })}
            </span>
            <span className="right">
              <TenderStatusChip plain status={tender.status} />
            </span>
            <span className="second">
              <AnsweredCell tender={tender} />
            </span>
          </ButtonBase>
        </li>
      ))}
    </List>
  );
}
