import Box from "@mui/material/Box";
import { BOM_COLUMNS, BOM_DECIMALS, BOM_DELIMITERS, BOM_ENCODINGS, bomApi } from "#contract/groups/bom.api.ts";
import type { BomColumn } from "#contract/groups/bom.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import type { Key } from "#i18n/keys.ts";
import { download } from "#src/api/files.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";

const DELIMITER_WORDS: Readonly<Record<(typeof BOM_DELIMITERS)[number], Key>> = {
  ";": "groups.csv.semicolon",
  ",": "groups.csv.comma",
  "\t": "groups.csv.tab",
};
const ENCODING_NAMES: Readonly<Record<(typeof BOM_ENCODINGS)[number], string>> = {
  "utf-8": "UTF-8",
  "windows-1251": "Windows-1251",
};
const DECIMAL_WORDS: Readonly<Record<(typeof BOM_DECIMALS)[number], Key>> = {
  ",": "groups.csv.decimal_comma",
  ".": "groups.csv.decimal_point",
};

interface Form {
  readonly columns: readonly BomColumn[];
  readonly delimiter: (typeof BOM_DELIMITERS)[number];
  readonly encoding: (typeof BOM_ENCODINGS)[number];
  readonly decimal: (typeof BOM_DECIMALS)[number];
}

export function CsvDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useT();
  const { values, field } = useFormValues<Form>({
    columns: BOM_COLUMNS,
    delimiter: ";",
    encoding: "utf-8",
    decimal: ",",
  });
  const { columns } = values;
  const toggle = (column: BomColumn, isOn: boolean): void =>
    field("columns").onChange(BOM_COLUMNS.filter((each) => (each === column ? isOn : columns.includes(each))));
  const submit = async (): Promise<void> => {
    await download(
      bomApi.csv,
      { params: { id: group.id }, body: { ...values, columns: [...columns] } },
      { default_name: `${t("groups.csv.file")}.csv` },
    );
    onClose();
  };
  return (
    <FormActionDialog
      width="sm"
      title={t("groups.csv.title")}
      submitLabel={t("ui.action.download")}
      disabled={columns.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 1, typography: "caption", fontWeight: 500, color: "text.secondary" }}>
          {t("groups.csv.columns")}
        </Box>
        <Box sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))", gap: 1 }}>
          {BOM_COLUMNS.map((column) => (
            <FieldCheckbox
              key={column}
              label={t(column === "attributes" ? "groups.csv.attributes" : `purchase_items.field.${column}`)}
              checked={columns.includes(column)}
              onChange={(isOn) => toggle(column, isOn)}
            />
          ))}
        </Box>
        {columns.length === 0 && (
          <Box role="alert" sx={{ mt: 1, typography: "caption", color: "error.main" }}>
            {t("groups.csv.no_columns")}
          </Box>
        )}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr 1fr" }, gap: 1.5 }}>
        <FieldSelect
          label={t("groups.csv.delimiter")}
          {...field("delimiter")}
          options={BOM_DELIMITERS.map((value) => ({ value, label: t(DELIMITER_WORDS[value]) }))}
        />
        <FieldSelect
          label={t("groups.csv.decimal")}
          {...field("decimal")}
          options={BOM_DECIMALS.map((value) => ({ value, label: t(DECIMAL_WORDS[value]) }))}
        />
        <FieldSelect
          label={t("groups.csv.encoding")}
          {...field("encoding")}
          options={BOM_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
        />
      </Box>
      {values.encoding === "windows-1251" && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("groups.csv.encoding_hint")}</Box>
      )}
    </FormActionDialog>
  );
}
