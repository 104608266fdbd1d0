import type { BomOptions } from "#contract/imports/bom/bom-options.ts";
import type { BomFound } from "#contract/imports/import-rows.schema.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { BomRule } from "#src/features/imports/bom/BomRule.tsx";
import { FileRows } from "#src/features/imports/bom/FileRows.tsx";
import { columnOf } from "#src/features/imports/mapping.ts";
import { useRowPlace } from "#src/features/imports/sheets/use-row-place.ts";

const isDecimal = (text: string): boolean => /^\d+(?:\.\d+)?$/u.test(text);

interface RuleProps {
  task: ImportTask;
  found: BomFound;
  onChange: (options: Partial<BomOptions>) => void;
}

/** Compares the designators with the column of quantities, and asks which of them counts. */
export function DesignatorRule({ task, found: { designators }, onChange }: RuleProps) {
  const { t, formats } = useTextTools();
  const place = useRowPlace(task);
  if (designators === null) return null;
  const { agree, differ, unread, repeated, sections, boards, counted_by } = designators;
  const hasQuantity = columnOf(task.mapping, "quantity") !== null;
  const example = ({ row, counted, written }: (typeof differ)[number]): string =>
    t("import_bom.designators.example", {
      row: place(row),
      counted: formats.count(counted),
      written: isDecimal(written) ? formats.quantity(written) : written,
    });
  const doubts = [
    ...repeated.map(({ names, rows: [row = 0, ...others] }) => ({
      row,
      text: t("import_bom.designators.repeated_example", {
        names: names.join(", "),
        rows: [row, ...others].map(place).join(", "),
      }),
    })),
    ...differ.map((one) => ({ row: one.row, text: example(one) })),
    ...sections.map(({ row, part, names }) => ({
      row,
      text: t("import_bom.designators.sections_example", { row: place(row), part, names: names.join(", ") }),
    })),
  ];
  const repeats = repeated.reduce((count, { names }) => count + names.length, 0);
  const facts = [
    repeats > 0 && t("import_bom.designators.repeated", formats.counted(repeats)),
    hasQuantity
      ? t("import_bom.designators.agree", formats.counted(agree))
      : t("import_bom.designators.counted", formats.counted(task.row_count)),
    differ.length > 0 && t("import_bom.designators.differ", formats.counted(differ.length)),
    unread.length > 0 && t("import_bom.designators.unread", formats.counted(unread.length)),
    sections.length > 0 && t("import_bom.designators.sections", formats.counted(sections.length)),
    boards > 1 && t("import_bom.designators.batch", { boards: formats.count(boards) }),
  ];
  const [first] = doubts;
  return (
    <BomRule
      icon="tag"
      title={t("import_bom.designators.title")}
      text={facts.filter(Boolean).join(", ")}
      isDoubtful={doubts.length + unread.length > 0 || boards > 1}
      example={first?.text ?? null}
      rows={{
        count: doubts.length,
        list: <FileRows task={task} label={t("import_bom.designators.title")} rows={doubts} />,
      }}
    >
      {hasQuantity && (
        <Segmented
          label={t("import_bom.designators.by")}
          value={counted_by}
          options={[
            { value: "designators", label: t("import_bom.designators.by_designators") },
            { value: "quantity", label: t("import_bom.designators.by_quantity") },
          ]}
          onChange={(count_by) => onChange({ count_by })}
        />
      )}
    </BomRule>
  );
}

/**
 * Names the rows that are marked as not fitted, and asks whether they are bought. In an ordinary list they are, unless
 * the user says otherwise.
 */
export function FittedRule({ task, found: { not_fitted }, onChange }: RuleProps) {
  const { t, formats } = useTextTools();
  const place = useRowPlace(task);
  const [first] = not_fitted;
  if (first === undefined) return null;
  const { is_on, ...bom } = task.options.bom;
  const choice = is_on ? bom.not_fitted : bom.list_not_fitted;
  const isBoughtUnasked = !is_on && choice === "buy";
  const cells = new Map(task.set_aside.map((row) => [row.row, row.cells]));
  const textOf = ({ row, mark }: typeof first): string => cells.get(row)?.filter(Boolean).join(" · ") ?? mark;
  return (
    <BomRule
      icon="minus"
      title={t("import_bom.not_fitted.title")}
      text={t(
        isBoughtUnasked ? "import_bom.not_fitted.in_list" : "import_bom.not_fitted.found",
        formats.counted(not_fitted.length),
      )}
      isDoubtful={isBoughtUnasked}
      example={t("import_bom.not_fitted.example", {
        mark: first.mark === "" ? t("import_bom.not_fitted.empty") : first.mark,
        row: place(first.row),
      })}
      rows={{
        count: not_fitted.length,
        list: (
          <FileRows
            task={task}
            label={t("import_bom.not_fitted.title")}
            rows={not_fitted.map((one) => ({ row: one.row, text: textOf(one) }))}
          />
        ),
      }}
    >
      <Segmented
        label={t("import_bom.not_fitted.decide")}
        value={choice}
        options={[
          { value: "set_aside", label: t("import_bom.not_fitted.set_aside") },
          { value: "buy", label: t("import_bom.not_fitted.buy") },
        ]}
        onChange={(decision) => onChange(is_on ? { not_fitted: decision } : { list_not_fitted: decision })}
      />
    </BomRule>
  );
}

/** Says how many assemblies the levels form, and asks whether they or their parts are bought. */
export function LevelRule({ task, found: { levels }, onChange }: RuleProps) {
  const { t, formats } = useTextTools();
  if (levels === null) return null;
  const { assemblies, depth } = levels;
  return (
    <BomRule
      icon="list"
      title={t("import_bom.levels.title")}
      text={t("import_bom.levels.found", { ...formats.counted(assemblies.length), depth: formats.count(depth) })}
      example={t("import_bom.levels.text")}
    >
      <Segmented
        label={t("import_bom.levels.decide")}
        value={task.options.bom.assemblies}
        options={[
          { value: "parts", label: t("import_bom.levels.parts") },
          { value: "assemblies", label: t("import_bom.levels.assemblies") },
        ]}
        onChange={(decision) => onChange({ assemblies: decision })}
      />
    </BomRule>
  );
}
