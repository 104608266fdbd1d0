import Box from "@mui/material/Box";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { columnLetters, fieldOf, withField } from "#src/features/imports/mapping.ts";
import type { ChangeImport } from "#src/features/imports/use-import.ts";

/** Lists the columns that no field takes. One click puts their texts into the comment, behind their headings. */
export function LeftColumns({ task, change }: { task: ImportTask; change: ChangeImport }) {
  const { t, formats } = useTextTools();
  const { mapping } = task;
  const left = task.headers.flatMap((header, column) => {
    const filled = task.filled[column] ?? 0;
    return fieldOf(mapping, column) === null && filled > 0 ? [{ column, header, filled }] : [];
  });
  if (left.length === 0) return null;
  return (
    <AsideCard title={t("import_bom.left_columns.title")}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {left.map(({ column, header, filled }) => {
          const name = header === "" ? columnLetters(column) : header;
          return (
            <Box component="li" key={column} sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 32 }}>
              <Box component="span" sx={{ color: "ui.ink3", flex: "none", width: 20 }}>
                {columnLetters(column)}
              </Box>
              <Box component="span" className="is-cut" sx={{ flex: "1 1 auto", minWidth: 0 }} title={name}>
                {name}{" "}
                <Box component="span" sx={{ color: "ui.ink3" }}>
                  {t("import_bom.left_columns.filled", { count: formats.count(filled) })}
                </Box>
              </Box>
              <TextLink
                label={t("import_bom.left_columns.note_of", { name })}
                onClick={() => void change({ mapping: withField(mapping, column, "noted") })}
              >
                {t("import_bom.left_columns.note")}
              </TextLink>
            </Box>
          );
        })}
      </Box>
    </AsideCard>
  );
}
