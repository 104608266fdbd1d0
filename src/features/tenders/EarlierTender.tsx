import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { useSearchText } from "#src/kit/list/use-search-text.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { noSubmit } from "#src/ui/forms/no-submit.ts";
import { SearchField } from "#src/ui/page/SearchField.tsx";

const MAX_FOUND_TENDERS = 20;

export function EarlierTender({ value, onChange }: { value: number | null; onChange: (tender: number) => void }) {
  const { t, formats } = useTextTools();
  const { typed, search, setTyped } = useSearchText();
  const answer = useListOf<Tender>("tenders", { search, most: MAX_FOUND_TENDERS, keep_previous: true });
  const { data: tenders = [] } = answer;
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Box onKeyDown={noSubmit}>
        <SearchField value={typed} onChange={setTyped} placeholder={t("tender_drafts.copy.search")} width="100%" />
      </Box>
      <Box sx={{ maxHeight: 320, overflow: "auto", border: 1, borderColor: "ui.lineStrong", borderRadius: "6px" }}>
        {answer.isPending && <SkeletonList rows={4} columns={2} />}
        <ReadFailureIfAny answer={answer} />
        {answer.data !== undefined && tenders.length === 0 && <EmptyState small title={t("tender_drafts.copy.none")} />}
        <RadioGroup
          aria-label={t("tender_drafts.copy.from")}
          value={value === null ? "" : String(value)}
          onChange={(_event, id) => onChange(Number(id))}
        >
          {tenders.map((tender) => (
            <FormControlLabel
              key={tender.id}
              value={String(tender.id)}
              control={<Radio size="small" />}
              sx={{ m: 0, px: 1, py: 0.75, borderBottom: 1, borderColor: "ui.line", alignItems: "flex-start" }}
              label={
                <span style={{ display: "block", paddingTop: 5, fontSize: "0.8125rem" }}>
                  <span style={{ fontWeight: 500, overflowWrap: "anywhere" }}>{tender.name}</span>
                  <span
                    style={{
                      display: "flex",
                      flexWrap: "wrap",
                      gap: "0 10px",
                      color: "var(--mui-palette-text-secondary)",
                    }}
                    className="num"
                  >
                    {tenderCode(tender)} · {t("tenders.lots_count", formats.counted(tender.lot_count))} ·{" "}
                    {formats.date(tender.created_at)}
                    <TenderStatusChip plain status={tender.status} />
                  </span>
                </span>
              }
            />
          ))}
        </RadioGroup>
      </Box>
    </Box>
  );
}
