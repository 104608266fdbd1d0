import { SET_ASIDE_REASONS } from "#contract/imports/bom/bom-options.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

/** Returns where the rows of the file go: "186 rows = 160 requests + 9 set aside + 3 assemblies". */
export function useRowAccount(task: Pick<ImportTask, "row_count" | "set_aside" | "problem_rows">): string {
  const { t, formats } = useTextTools();
  const { row_count, set_aside } = task;
  const wrong = task.problem_rows.length;
  const parts = [
    t("import_bom.account.taken", formats.counted(row_count - wrong)),
    ...SET_ASIDE_REASONS.flatMap((reason) => {
      const count = set_aside.filter((row) => row.reason === reason).length;
      return count === 0 ? [] : [t(`import_bom.account.${reason}`, formats.counted(count))];
    }),
    ...(wrong === 0 ? [] : [t("import_bom.account.wrong", formats.counted(wrong))]),
  ];
  return `${t("import_bom.account.total", formats.counted(row_count + set_aside.length))} = ${parts.join(" + ")}`;
}
