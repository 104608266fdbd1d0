import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { UnitWord } from "#contract/imports/unit-words.ts";
import { useUnits } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useStoredFlag } from "#src/ui/page/use-stored-flag.ts";
import { UnitWordsDialog } from "#src/features/imports/UnitWordsDialog.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { ChangeImport } from "#src/features/imports/use-import.ts";

/** Returns whether the words for units are kept for the company's next files, and a setter for it. True by default. */
export const useRememberUnits = (): [boolean, (value: boolean) => void] => {
  const [stored, store] = useStoredFlag("import.remember_units");
  return [stored ?? true, store];
};

type UnitUse = ImportTask["units"][number];

interface WordProps {
  use: UnitUse;
  change: ChangeImport;
}

/** Says what a word of the file means: a number of a unit. The answer counts for all rows with the word. */
function UnitWordRow({ use, change }: WordProps) {
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
        {t("imports.units.replace", formats.counted(use.rows))}
      </Button>
    </Box>
  );
}

/**
 * Lists the words for units in the file that aren't units of the product. The user says once what an unknown word means;
 * multiples that everybody knows ("t", "km") are stated only.
 */
export function UnitPanel({ task, change }: { task: ImportTask; change: ChangeImport }) {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const [remember, setRemember] = useRememberUnits();
  const [isManaging, setManaging] = useState(false);
  const asked = task.units.filter(({ unit, is_own }) => unit === null || is_own);
  const converted = task.units.filter(({ unit, is_own }) => unit !== null && !is_own);
  if (task.units.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t("imports.units.title")}
      sx={{
        display: "flex",
        flexDirection: "column",
        gap: 1.5,
        flex: "none",
        px: 2.5,
        py: 1.5,
        borderTop: 1,
        borderColor: "ui.line",
      }}
    >
      {asked.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px" }}>
          <Box component="h2" sx={{ typography: "subtitle2", m: 0 }}>
            {t("imports.units.title")}
          </Box>
          <FormControlLabel
            control={<Checkbox size="small" checked={remember} onChange={(_, value) => setRemember(value)} />}
            label={t("imports.units.remember")}
            slotProps={{ typography: { variant: "body2" } }}
          />
          <TextLink onClick={() => setManaging(true)}>{t("imports.units.saved")}</TextLink>
        </Box>
      )}
      {asked.map((use) => (
        <UnitWordRow key={`${use.text} ${use.unit ?? ""} ${use.factor ?? ""}`} use={use} change={change} />
      ))}
      {isManaging && <UnitWordsDialog onClose={() => setManaging(false)} />}
      {converted.length > 0 && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, color: "text.secondary" }}>
          <Icon name="info" size={14} />
          {converted
            .map(({ text, unit, factor }) =>
              t("imports.units.converted", {
                text,
                amount: formats.quantity(factor ?? "1", unitSymbol(units, unit)),
              }),
            )
            .join("; ")}
        </Box>
      )}
    </Box>
  );
}
