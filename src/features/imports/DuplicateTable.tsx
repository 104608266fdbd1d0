import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { DUPLICATE_CHOICES } from "#contract/imports/duplicate-choice.ts";
import type { DuplicateChoice } from "#contract/imports/duplicate-choice.ts";
import type { DuplicateRow } from "#contract/imports/import-rows.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { paths } from "#src/entities/paths.ts";
import { ITEM_STATUS_LOOK } from "#src/entities/purchase-item/item-words.ts";
import { useT } from "#src/locale/use-t.ts";
import { SmallSelect } from "#src/ui/fields/SmallSelect.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { ShowMore } from "#src/ui/page/ShowMore.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { RowPlace } from "#src/features/imports/sheets/RowPlace.tsx";
import { useRowPlace } from "#src/features/imports/sheets/use-row-place.ts";
import type { SheetsOfTask } from "#src/features/imports/sheets/use-row-place.ts";

/** Number of rows shown at first and added by each click on "more". */
const PAGE = 50;

function Where({ task, duplicate: { item, of_row } }: { task: SheetsOfTask; duplicate: DuplicateRow }) {
  const t = useT();
  const place = useRowPlace(task);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2px 8px", whiteSpace: "normal" }}>
      {item !== null && (
        <>
          <Link
            href={paths.purchaseItem(item.id)}
            target="_blank"
            rel="noopener"
            aria-label={t("import_duplicates.new_tab", { name: item.name })}
          >
            {item.name}
          </Link>
          <StatusChip {...ITEM_STATUS_LOOK[item.status]} label={t(`purchase_items.status.${item.status}`)} />
        </>
      )}
      {of_row !== null && <span>{t("import_duplicates.of_row", { row: place(of_row) })}</span>}
    </Box>
  );
}

interface DuplicateTableProps {
  task: SheetsOfTask;
  duplicates: readonly DuplicateRow[];
  onChoose: (row: number, choice: DuplicateChoice) => void;
}

export function DuplicateTable({ task, duplicates, onChoose }: DuplicateTableProps) {
  const t = useT();
  const quantityOf = useQuantity();
  const place = useRowPlace(task);
  const [shown, setShown] = useState(PAGE);
  const columns = [
    { key: "row", header: t("import_duplicates.column.row") },
    { key: "name", header: t("import_duplicates.column.name") },
    { key: "where", header: t("import_duplicates.column.where") },
    { key: "here", header: t("import_duplicates.column.here") },
    { key: "there", header: t("import_duplicates.column.there") },
    { key: "choice", header: t("import_duplicates.column.choice") },
  ];
  return (
    <>
      <PlainTable label={t("import_duplicates.table")} columns={columns}>
        {duplicates.slice(0, shown).map((duplicate) => (
          <tr key={duplicate.row}>
            <td className="num quiet">
              <RowPlace task={task} row={duplicate.row} />
            </td>
            <td style={{ whiteSpace: "normal", minWidth: 160 }}>
              {duplicate.name}
              {duplicate.part_number !== null && duplicate.part_number !== duplicate.name && (
                <div className="quiet code">{duplicate.part_number}</div>
              )}
            </td>
            <td style={{ minWidth: 160 }}>
              <Where task={task} duplicate={duplicate} />
            </td>
            <td className="num">{quantityOf(duplicate.quantity, duplicate.units)}</td>
            <td className="num">{quantityOf(duplicate.there.quantity, duplicate.there.units)}</td>
            <td>
              <SmallSelect
                label={`${t("import_duplicates.choice_of", { row: place(duplicate.row) })}: ${t(`import_duplicates.choice.${duplicate.choice}`)}`}
                value={duplicate.choice}
                error={duplicate.problem !== null}
                sx={{ minWidth: 172 }}
                onChange={(event) => onChoose(duplicate.row, event.target.value)}
              >
                {DUPLICATE_CHOICES.map((choice) => (
                  <MenuItem key={choice} value={choice}>
                    {t(`import_duplicates.choice.${choice}`)}
                  </MenuItem>
                ))}
              </SmallSelect>
              {duplicate.problem !== null && (
                <Box sx={{ typography: "caption", color: "error.main", whiteSpace: "normal", maxWidth: 260 }}>
                  {duplicate.problem}
                </Box>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      <ShowMore
        rest={duplicates.length - shown}
        page={PAGE}
        label={(smart_count) => t("import_duplicates.more", { smart_count })}
        onMore={() => setShown(shown + PAGE)}
      />
    </>
  );
}
