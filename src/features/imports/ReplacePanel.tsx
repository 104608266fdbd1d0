import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { MakerRows } from "#src/features/imports/MakerRows.tsx";
import { SavedWordsDialog } from "#src/features/imports/SavedWordsDialog.tsx";
import { UnitWordRow } from "#src/features/imports/UnitWordRow.tsx";
import { useRememberWords } from "#src/features/imports/use-remember.ts";
import type { ChangeImport } from "#src/features/imports/use-import.ts";

/**
 * Lists the texts of the file that can be replaced in all rows at once: words for units that the product doesn't know,
 * and names of manufacturers. Multiples that everybody knows ("t", "km") are stated only.
 */
export function ReplacePanel({ task, change }: { task: ImportTask; change: ChangeImport }) {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const [remember, setRemember] = useRememberWords();
  const [isManaging, setManaging] = useState(false);
  const asked = task.units.filter(({ unit, is_own }) => unit === null || is_own);
  const converted = task.units.filter(({ unit, is_own }) => unit !== null && !is_own);
  if (task.units.length + task.makers.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t("imports.replace_all.title")}
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
      {asked.length + task.makers.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px" }}>
          <Box component="h2" sx={{ typography: "subtitle2", m: 0 }}>
            {t("imports.replace_all.title")}
          </Box>
          <FormControlLabel
            control={<Checkbox size="small" checked={remember} onChange={(_, value) => setRemember(value)} />}
            label={t("imports.replace_all.remember")}
            slotProps={{ typography: { variant: "body2" } }}
          />
          <TextLink onClick={() => setManaging(true)}>{t("imports.replace_all.saved")}</TextLink>
        </Box>
      )}
      {asked.map((use) => (
        <UnitWordRow key={`${use.text} ${use.unit ?? ""} ${use.factor ?? ""}`} use={use} change={change} />
      ))}
      {task.makers.length > 0 && <MakerRows makers={task.makers} change={change} />}
      {isManaging && <SavedWordsDialog onClose={() => setManaging(false)} />}
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
