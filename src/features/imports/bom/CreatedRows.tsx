import Box from "@mui/material/Box";
import { useState } from "react";
import type { GoodRow, SetAsideRow } from "#contract/imports/import-rows.schema.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { ShowMore } from "#src/ui/page/ShowMore.tsx";
import { RowPlace } from "#src/features/imports/sheets/RowPlace.tsx";
import { useRowPlace } from "#src/features/imports/sheets/use-row-place.ts";

/** Number of rows shown at first and added by each click on "more". */
const PAGE = 50;

const contains = (texts: readonly (string | null)[], search: string): boolean =>
  texts.some((text) => text?.toLowerCase().includes(search) === true);

interface CreatedRowsProps {
  task: ImportTask;
  good: readonly GoodRow[];
}

/** Shows the rows as they will be created, and those that are set aside, with a search. */
export function CreatedRows({ task, good }: CreatedRowsProps) {
  const { t, formats } = useTextTools();
  const [which, setWhich] = useState<"created" | "aside">("created");
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(PAGE);
  const search = typed.trim().toLowerCase();
  const place = useRowPlace(task);
  const aside = task.set_aside.filter(({ row, cells }) => contains([place(row), ...cells], search));
  const created = good.filter((row) =>
    contains([place(row.row), row.part_number, row.nomenclature, row.manufacturer, row.alternates], search),
  );
  const isAside = which === "aside" && task.set_aside.length > 0;
  const count = isAside ? aside.length : created.length;
  if (good.length + task.set_aside.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t("import_bom.created.table")}
      sx={{ flex: "none", borderTop: 1, borderColor: "ui.line" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, px: 2.5, py: 1 }}>
        {task.set_aside.length > 0 ? (
          <Segmented
            label={t("import_bom.created.table")}
            value={isAside ? "aside" : "created"}
            options={[
              { value: "created", label: t("import_bom.created.title"), count: formats.count(good.length) },
              { value: "aside", label: t("import_bom.created.aside"), count: formats.count(task.set_aside.length) },
            ]}
            onChange={(next) => {
              setWhich(next);
              setShown(PAGE);
            }}
          />
        ) : (
          <Box component="h2" sx={{ typography: "subtitle2", m: 0 }}>
            {t("import_bom.created.title")}
          </Box>
        )}
        <Box sx={{ ml: { sm: "auto" } }}>
          <SearchField value={typed} onChange={setTyped} placeholder={t("import_bom.created.search")} width={260} />
        </Box>
      </Box>
      {count === 0 ? (
        <Box role="status" sx={{ px: 2.5, pb: 2, color: "text.secondary" }}>
          {t("import_bom.created.none")}
        </Box>
      ) : isAside ? (
        <AsideTable task={task} rows={aside.slice(0, shown)} />
      ) : (
        <CreatedTable task={task} rows={created.slice(0, shown)} />
      )}
      <ShowMore
        rest={count - shown}
        page={PAGE}
        label={(smart_count) => t("import_bom.created.more", { smart_count })}
        onMore={() => setShown(shown + PAGE)}
      />
    </Box>
  );
}

function CreatedTable({ task, rows }: { task: ImportTask; rows: readonly GoodRow[] }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const columns = [
    { key: "row", header: t("import_bom.row") },
    { key: "name", header: t("purchase_items.field.nomenclature") },
    { key: "manufacturer", header: t("purchase_items.field.manufacturer"), hide: "wide" as const },
    { key: "quantity", header: t("purchase_items.field.quantity"), align: "right" as const },
    { key: "date", header: t("purchase_items.field.target_delivery_time"), hide: "wide" as const },
    { key: "comment", header: t("purchase_items.field.comment"), hide: "roomy" as const },
  ];
  return (
    <PlainTable label={t("import_bom.created.table")} columns={columns}>
      {rows.map((row) => (
        <tr key={row.row}>
          <td className="num quiet">
            <RowPlace task={task} row={row.row} />
          </td>
          <td style={{ whiteSpace: "normal", minWidth: 160 }}>
            {row.nomenclature ?? row.part_number}
            {row.part_number !== null && row.nomenclature !== null && (
              <div className="quiet code">{row.part_number}</div>
            )}
            {row.alternates !== null && (
              <Box
                component="div"
                sx={{ display: "flex", alignItems: "center", gap: 0.5, color: "ui.tone.swap.0" }}
                title={t("purchase_items.field.alternates")}
              >
                <Icon name="swap" size={14} />
                <span className="visually-hidden">{t("purchase_items.field.alternates")}: </span>
                <span className="code">{row.alternates}</span>
              </Box>
            )}
          </td>
          <td className="wide">{row.manufacturer}</td>
          <td className="num" style={{ textAlign: "right" }}>
            {quantityOf(row.quantity, row.units)}
            {row.per_board !== row.quantity && (
              <div className="quiet">
                {t("import_bom.created.from", { per_board: formats.quantity(row.per_board) })}
              </div>
            )}
            {row.needed !== row.quantity && (
              <div className="quiet">{t("import_bom.packs.needed", { needed: formats.quantity(row.needed) })}</div>
            )}
          </td>
          <td className="wide num">
            {row.target_delivery_time === null ? "" : formats.date(row.target_delivery_time)}
          </td>
          <td className="roomy" style={{ whiteSpace: "normal" }}>
            {row.comment}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function AsideTable({ task, rows }: { task: ImportTask; rows: readonly SetAsideRow[] }) {
  const { t } = useTextTools();
  const columns = [
    { key: "row", header: t("import_bom.row") },
    { key: "cells", header: t("import_bom.cells") },
    { key: "reason", header: t("import_bom.created.aside") },
  ];
  return (
    <PlainTable label={t("import_bom.created.aside")} columns={columns}>
      {rows.map(({ row, cells, reason }) => (
        <tr key={row}>
          <td className="num quiet">
            <RowPlace task={task} row={row} />
          </td>
          <td style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>{cells.filter(Boolean).join(" · ")}</td>
          <td className="quiet" style={{ whiteSpace: "normal" }}>
            {t(`import_bom.reason.${reason}`)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
