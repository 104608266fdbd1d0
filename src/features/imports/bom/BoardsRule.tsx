import Box from "@mui/material/Box";
import { useState } from "react";
import { BomOptions } from "#contract/imports/bom/bom-options.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { boardsOfSheet } from "#contract/imports/sheet-rows.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { BomRule } from "#src/features/imports/bom/BomRule.tsx";
import { sheetsOf } from "#src/features/imports/sheets/use-row-place.ts";

interface BoardsRuleProps {
  task: ImportTask;
  onChange: (options: BomOptions) => void;
}

const isBoards = (typed: string): boolean => BomOptions.shape.boards.safeParse(Number(typed)).success;

/** Takes the typed numbers of boards. A number that can't be one changes nothing. */
function boardsAfter(
  bom: BomOptions,
  typed: Readonly<Record<number, string | null>>,
): Pick<BomOptions, "boards" | "sheet_boards"> {
  const changed = Object.entries(typed).flatMap(([place, text]) => {
    const sheet = Number(place);
    return isBoards(text ?? "") && Number(text) !== boardsOfSheet(bom, sheet) ? [{ sheet, boards: Number(text) }] : [];
  });
  const others = bom.sheet_boards.filter(({ sheet }) => !changed.some((one) => one.sheet === sheet));
  const [first] = changed;
  // The number for the only sheet is also that for sheets that are ticked later.
  return Object.keys(typed).length === 1 && first !== undefined
    ? { boards: first.boards, sheet_boards: others }
    : { boards: bom.boards, sheet_boards: [...others, ...changed] };
}

/** Asks how many sets are made of each sheet and what is bought beyond the need. An input counts when it is left or at Enter. */
export function BoardsRule({ task, onChange }: BoardsRuleProps) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const { bom } = task.options;
  const sheets = sheetsOf(task);
  const [boards, setBoards] = useState<Readonly<Record<number, string | null>>>(
    Object.fromEntries(sheets.map((sheet) => [sheet, String(boardsOfSheet(bom, sheet))])),
  );
  const [spare, setSpare] = useState<string | null>(bom.spare);
  const take = (asked: Partial<BomOptions>): void => {
    const next = BomOptions.safeParse({ ...bom, ...boardsAfter(bom, boards), spare: spare ?? "0", ...asked });
    const isSame =
      next.success &&
      Object.entries(next.data).every(([name, value]) =>
        Object.entries(bom).some(([key, was]) => key === name && JSON.stringify(was) === JSON.stringify(value)),
      );
    if (next.success && !isSame) onChange(next.data);
  };
  const isWrong = (sheet: number): boolean => !isBoards(boards[sheet] ?? "");
  const example = task.bom?.example ?? null;
  return (
    <BomRule
      icon="layers"
      title={t("import_bom.boards.title")}
      text={t("import_bom.boards.text")}
      example={
        example === null
          ? null
          : t(bom.spare === "0" ? "import_bom.boards.example_plain" : "import_bom.boards.example", {
              per_board: formats.quantity(example.per_board),
              boards: formats.count(example.boards),
              quantity: quantityOf(example.quantity, example.units),
            })
      }
    >
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          take({});
        }}
        onBlur={() => take({})}
        sx={{ display: "flex", alignItems: "flex-end", gap: 1, flexWrap: "wrap" }}
      >
        {sheets.map((sheet) => (
          <Box key={sheet} sx={{ width: isWrong(sheet) ? 220 : sheets.length > 1 ? 176 : 112 }}>
            <FieldMoney
              kind="quantity"
              scale={0}
              label={
                sheets.length > 1
                  ? t("import_bom.sheets.boards", { name: task.sheets[sheet]?.name ?? "" })
                  : t("import_bom.boards.boards")
              }
              value={boards[sheet] ?? null}
              error={
                isWrong(sheet)
                  ? t("import_bom.boards.wrong", { boards: formats.count(boardsOfSheet(bom, sheet)) })
                  : null
              }
              onChange={(typed) => setBoards((before) => ({ ...before, [sheet]: typed }))}
            />
          </Box>
        ))}
        <Box sx={{ width: 96 }}>
          <FieldMoney
            kind="quantity"
            scale={2}
            label={t("import_bom.boards.spare")}
            value={spare}
            onChange={setSpare}
          />
        </Box>
        <Box sx={{ width: 112 }}>
          <FieldSelect
            label={t("import_bom.boards.spare_in")}
            value={bom.spare_in}
            options={[
              { value: "percent" as const, label: t("import_bom.boards.percent") },
              { value: "units" as const, label: t("import_bom.boards.units") },
            ]}
            onChange={(spare_in) => take({ spare_in })}
          />
        </Box>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Box>
    </BomRule>
  );
}
