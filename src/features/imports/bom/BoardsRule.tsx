import Box from "@mui/material/Box";
import { useState } from "react";
import { BomOptions } from "#contract/imports/bom/bom-options.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { BomRule } from "#src/features/imports/bom/BomRule.tsx";

interface BoardsRuleProps {
  task: ImportTask;
  onChange: (options: BomOptions) => void;
}

/** Asks how many sets are made and what is bought beyond the need. An input counts when it is left or at Enter. */
export function BoardsRule({ task, onChange }: BoardsRuleProps) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const { bom } = task.options;
  const [boards, setBoards] = useState<string | null>(String(bom.boards));
  const [spare, setSpare] = useState<string | null>(bom.spare);
  const take = (asked: Partial<BomOptions>): void => {
    const next = BomOptions.safeParse({ ...bom, boards: Number(boards ?? "1"), spare: spare ?? "0", ...asked });
    const isSame =
      next.success &&
      Object.entries(next.data).every(([name, value]) =>
        Object.entries(bom).some(([key, was]) => key === name && was === value),
      );
    if (next.success && !isSame) onChange(next.data);
  };
  const isWrong = !BomOptions.shape.boards.safeParse(Number(boards ?? "")).success;
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
              boards: formats.count(bom.boards),
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
        <Box sx={{ width: isWrong ? 220 : 112 }}>
          <FieldMoney
            kind="quantity"
            scale={0}
            label={t("import_bom.boards.boards")}
            value={boards}
            error={isWrong ? t("import_bom.boards.wrong", { boards: formats.count(bom.boards) }) : null}
            onChange={setBoards}
          />
        </Box>
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
