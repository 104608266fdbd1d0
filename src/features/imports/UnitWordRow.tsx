import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { UnitWord } from "#contract/imports/unit-words.ts";
import { useUnits } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import type { ChangeImport } from "#src/features/imports/use-import.ts";

interface UnitWordRowProps {
  use: ImportTask["units"][number];
  change: ChangeImport;
}

/** Says what a word of the file means: a number of a unit. The answer counts for all rows with the word. */
export function UnitWordRow({ use, change }: UnitWordRowProps) {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const [unit, setUnit] = useState<number>(use.unit ?? 1);
  const [factor, setFactor] = useState<string | null>(use.factor ?? "1");
  const word = UnitWord.safeParse({ text: use.text, unit, factor });
  const isSame = use.unit === unit && use.factor === factor;
  const replace = (): void => {
    if (word.success) void change({ options: { units: [word.data] } });
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        replace();
      }}
      sx={{ display: "flex", alignItems: "flex-end", flexWrap: "wrap", gap: 1 }}
    >
      <Box
        component="span"
        sx={{
          minWidth: 72,
          py: 1,
          fontWeight: 500,
          overflowWrap: "anywhere",
          color: use.unit === null ? "error.main" : "text.primary",
        }}
      >
        {t("imports.units.one", { text: use.text })}
      </Box>
      <Box sx={{ width: 128 }}>
        <FieldQuantity label={t("imports.units.factor")} value={factor} onChange={setFactor} />
      </Box>
      <Box sx={{ width: 96 }}>
        <FieldSelect
          label={t("imports.units.unit")}
          value={unit}
          options={units.map(({ id, symbol }) => ({ value: id, label: symbol }))}
          onChange={setUnit}
        />
      </Box>
      <Button type="submit" disabled={!word.success || isSame}>
        {t("imports.replace_all.replace", formats.counted(use.rows))}
      </Button>
    </Box>
  );
}
