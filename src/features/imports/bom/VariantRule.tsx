import Box from "@mui/material/Box";
import type { BomFound } from "#contract/imports/import-rows.schema.ts";
import type { Mapping } from "#contract/imports/import.schema.ts";
import { withVariant } from "#contract/imports/bom/variants.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { BomRule } from "#src/features/imports/bom/BomRule.tsx";

const ALL = -1;
/** Sign of the first variant in forms by ГОСТ 2.113. */
const BASE = /^[-–—−]$/u;

interface VariantRuleProps {
  variants: BomFound["variants"];
  setMapping: (make: (file: { readonly mapping: Mapping }) => Mapping) => void;
}

/** Asks which variant of the product is bought. The mapping keeps the answer, as the field of the variant's column. */
export function VariantRule({ variants, setMapping }: VariantRuleProps) {
  const { t, formats } = useTextTools();
  if (variants === null) return null;
  const { kind, columns, chosen } = variants;
  const set = { kind, columns: columns.map(({ column }) => column) };
  const facts = [
    t(`import_bom.variants.${kind}`, formats.counted(columns.length)),
    chosen === null && t(kind === "marks" ? "import_bom.variants.all_bought" : "import_bom.variants.none"),
  ];
  const names = columns.map(({ column, name }) => ({
    value: column,
    label: BASE.test(name) ? t("import_bom.variants.base", { name }) : name,
  }));
  return (
    <BomRule
      icon="columns"
      title={t("import_bom.variants.title")}
      text={facts.filter(Boolean).join(", ")}
      isDoubtful={chosen === null}
    >
      <Box sx={{ width: 220 }}>
        <FieldSelect
          label={t("import_bom.variants.choose")}
          hidesLabel
          value={chosen ?? (kind === "marks" ? ALL : null)}
          options={[...(kind === "marks" ? [{ value: ALL, label: t("import_bom.variants.all") }] : []), ...names]}
          onChange={(column) => setMapping(({ mapping }) => withVariant(mapping, set, column === ALL ? null : column))}
        />
      </Box>
    </BomRule>
  );
}
