import type { FileTask } from "#contract/imports/import.schema.ts";
import { IMPORT_MAX_ROWS } from "#contract/limits.ts";
import { sheetsOf } from "#src/features/imports/sheets/use-row-place.ts";
import type { SheetsOfTask } from "#src/features/imports/sheets/use-row-place.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const BLOCKERS = [
  "import_part_number_unmapped",
  "import_quantity_unmapped",
  "import_attribute_archived",
  "import_too_many_rows",
  "import_rows_cut",
  "import_no_rows",
  "import_all_left_out",
  "import_no_key_column",
  "import_no_value_column",
] as const;

export function useBlockerTexts(task: Pick<FileTask, "blockers"> & SheetsOfTask): string[] {
  const { t, formats } = useTextTools();
  const cut = sheetsOf(task).flatMap((place) => task.sheets[place]?.read_to ?? []);
  const row = formats.count(cut[0] ?? 0);
  return BLOCKERS.filter((code) => task.blockers.includes(code)).map((code) =>
    t(`problems.${code}`, { limit: formats.count(IMPORT_MAX_ROWS), row }),
  );
}
