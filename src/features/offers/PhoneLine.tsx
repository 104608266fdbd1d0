import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import { useState, useSyncExternalStore } from "react";
import { AVAILABILITIES } from "#contract/offers/line-fields.ts";
import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { editText, formatCell } from "#src/ui/grid/cell-text.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { cellsStep, textChange } from "#src/ui/grid/edit-gestures.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import { problemOf } from "#src/ui/grid/problems.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { lineFiles } from "#src/features/offers/LineFiles.tsx";
import { declineLine, giveReason, restoreLine } from "#src/features/offers/decline-line.ts";
import { DeclinedCell } from "#src/features/offers/LineCells.tsx";
import { LotDocuments } from "#src/features/offers/LotDocuments.tsx";
import type { LinesOf } from "#src/features/offers/LotDocuments.tsx";
import { lineName } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { requestedWords } from "#src/features/offers/requested-words.ts";

type Grid = EditController<OfferLine>;

const Card = styled("li")(({ theme }) => ({
  padding: "10px 12px",
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  backgroundColor: theme.vars.palette.background.paper,
  "&.is-declined": { background: theme.vars.palette.ui.hatch },
  "& .top": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 10, marginBottom: 8 },
  "& .name": { ...theme.typography.body1, fontWeight: 500, overflowWrap: "anywhere" },
  "& .former": { marginBottom: 6 },
  "& .second": { color: theme.vars.palette.text.secondary, gridColumn: "1 / -1", overflowWrap: "anywhere" },
  "& .fields": { display: "grid", gridTemplateColumns: "minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)", gap: 8 },
  "& .wide": { display: "grid", gap: 8, marginTop: 8 },
  "& .sums": {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
    gap: 8,
    marginTop: 6,
    minHeight: 32,
    color: theme.vars.palette.text.secondary,
  },
}));

function LineField({ grid, lineKey, column }: { grid: Grid; lineKey: string; column: GridColumn<OfferLine> }) {
  const translate = useTranslate();
  const state = useSyncExternalStore(grid.store.subscribe, () => grid.store.state);
  const [typed, setTyped] = useState<string | null>(null);
  const line = state.rows.get(lineKey);
  if (line === undefined) return null;
  const { bad } = contentOf(state, lineKey, column.field);
  const problem = problemOf(state, lineKey, column);
  const take = (text: string): void => {
    const change = textChange(grid.scene, { key: lineKey, row: line, column }, text);
    grid.perform(change === null ? null : cellsStep("edit", [change]));
    setTyped(null);
    grid.noteOpen(null);
  };
  const type = (text: string): void => {
    setTyped(text);
    grid.noteOpen({ key: lineKey, field: column.field, text });
  };
  return (
    <FieldText
      label={column.header}
      value={typed ?? bad?.text ?? editText(column, line, grid.store.values)}
      disabled={grid.store.isReadOnly}
      inputMode={
        column.kind === "money" || column.kind === "decimal"
          ? "decimal"
          : column.kind === "integer"
            ? "numeric"
            : "text"
      }
      error={problem === null || typed !== null ? null : translate(problem.message_key, problem.params)}
      onChange={type}
      onBlur={() => typed !== null && take(typed)}
    />
  );
}

const OPENED = [
  "available_quantity",
  "pack_quantity",
  "minimum_quantity",
  "replacement_part_number",
  "replacement_manufacturer",
  "comment",
] as const;

interface PhoneLineProps {
  of: LinesOf;
  grid: Grid;
  lineKey: string;
  quantity: (line: OfferLine) => string;
}

export function PhoneLine({ of, grid, lineKey, quantity }: PhoneLineProps) {
  const { t, formats } = useTextTools();
  const [isOpen, setOpen] = useState(false);
  const line = useSyncExternalStore(grid.store.subscribe, () => grid.store.state.rows.get(lineKey));
  if (line === undefined) return null;
  const { columns, isReadOnly, values } = grid.store;
  const field = (name: string) => {
    const column = columns.find((each) => each.field === name);
    return column === undefined ? null : <LineField key={name} grid={grid} lineKey={lineKey} column={column} />;
  };
  const formatted = (name: string): string => {
    const column = columns.find((each) => each.field === name);
    return column === undefined ? "" : formatCell(column, line, values);
  };
  const named = (name: string): string =>
    [columns.find((each) => each.field === name)?.header ?? "", formatted(name)].join(": ");
  const before = [
    ...(line.previous === null ? [] : [named("former")]),
    ...(line.feedback === null ? [] : [named("feedback")]),
  ];
  const sum = columns.find((each) => each.field === "sum");
  const setAvailability = (value: string): void => {
    grid.perform(
      cellsStep("edit", [
        {
          key: lineKey,
          field: "availability",
          from: contentOf(grid.store.state, lineKey, "availability"),
          to: { value, bad: null },
        },
      ]),
    );
  };
  return (
    <Card className={line.rejected ? "is-declined" : ""} data-line={lineKey}>
      <div className="top">
        <span className="name">
          {line.position}. {lineName(line)}
        </span>
        <span className="num">
          <LotDocuments of={of} line={line} /> {quantity(line)}
        </span>
        <span className="second">
          <span className="code">{line.nomenclature === null ? "" : line.part_number}</span>{" "}
          {requestedWords(line, { t, formats }).join(" · ")}
        </span>
      </div>
      {line.rejected ? (
        <>
          <DeclinedCell
            line={line}
            {...(isReadOnly
              ? {}
              : {
                  onRestore: () => restoreLine(grid, lineKey),
                  onReason: (reason: string) => giveReason(grid, lineKey, reason),
                })}
          />
          {line.reject_reason === "other" && field("comment")}
        </>
      ) : (
        <>
          {before.length > 0 && <div className="second num former">{before.join(" · ")}</div>}
          <div className="fields">{["price", "delivery_min", "delivery_max"].map(field)}</div>
          {isOpen && (
            <div className="wide">
              <FieldSelect
                label={t("offers.column.availability")}
                value={AVAILABILITIES.find((each) => each === line.availability) ?? null}
                options={AVAILABILITIES.map((value) => ({ value, label: t(`offers.availability.${value}`) }))}
                disabled={isReadOnly}
                onChange={setAvailability}
              />
              {OPENED.map(field)}
            </div>
          )}
          <div className="sums">
            <span className="num">
              {sum !== undefined && `${sum.header}: ${formatCell(sum, line, values)}`}{" "}
              {"offer" in of && (
                <DocumentsSign asked={lineFiles({ id: of.offer }, line, isReadOnly)} count={line.files} />
              )}
            </span>
            <span>
              <Button size="small" variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? "offers.phone.less" : "offers.phone.details")}
              </Button>
              {!isReadOnly && (
                <Button
                  size="small"
                  variant="text"
                  color="inherit"
                  aria-label={`${t("offers.phone.decline")}: ${lineName(line)}`}
                  onClick={() => declineLine(grid, lineKey)}
                >
                  {t("offers.phone.decline")}
                </Button>
              )}
            </span>
          </div>
        </>
      )}
    </Card>
  );
}
