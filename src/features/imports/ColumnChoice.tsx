import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { attributeTarget } from "#contract/imports/attribute-targets.ts";
import type { FileTask, Mapping } from "#contract/imports/import.schema.ts";
import { isAnyField } from "#contract/imports/offer-fields.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { SmallSelect } from "#src/ui/fields/SmallSelect.tsx";
import { AttributePicker } from "#src/features/imports/AttributePicker.tsx";
import { columnLetters, fieldOf } from "#src/features/imports/mapping.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

/** Option value for "skip this column". */
const SKIP = "";
/** Option value for "search other attributes". */
const OTHER = "other";
/**
 * Maximum number of attributes up to which the list is complete. Above this number, the list contains only attributes
 * used by the file, and the user must search for the others.
 */
const MAX_LISTED_ATTRIBUTES = 12;

interface ColumnChoiceProps {
  task: FileTask;
  mapping: Mapping;
  column: number;
  targets: Targets;
  look: "" | "none" | "maybe";
  onChoose: (column: number, field: AnyField | null) => void;
}

export function ColumnChoice({ task, mapping, column, targets, look, onChoose }: ColumnChoiceProps) {
  const t = useT();
  const [isSearching, setSearching] = useState(false);
  const { attributes, nameOf } = targets;
  const field = fieldOf(mapping, column);
  const used = new Set([...mapping, ...task.suggestion].map((pair) => pair.field));
  const isFew = attributes.length <= MAX_LISTED_ATTRIBUTES;
  const listed = attributes
    .map((attribute) => ({
      field: attributeTarget(attribute).field,
      label: `${attribute.name} (${attribute.integration_source})`,
    }))
    .filter((one) => isFew || used.has(one.field));
  // An archived attribute stays selected until the user chooses another field.
  const gone =
    field !== null && !targets.fields.includes(field) && !listed.some((one) => one.field === field) ? field : null;
  const choose = (value: string): void => {
    if (value === OTHER) setSearching(true);
    else onChoose(column, isAnyField(value) ? value : null);
  };
  return (
    <>
      <SmallSelect<string>
        label={t("imports.columns.column", {
          letter: columnLetters(column),
          header: task.headers[column] ?? "",
        })}
        className={`choice ${look}`}
        value={field ?? SKIP}
        renderValue={(value) =>
          isAnyField(value) ? nameOf(value) : t(look === "maybe" ? "imports.columns.choose" : "imports.columns.skip")
        }
        onChange={({ target }) => choose(target.value)}
      >
        <MenuItem value={SKIP}>{t("imports.columns.skip")}</MenuItem>
        {targets.fields.map((name) => (
          <MenuItem key={name} value={name}>
            {nameOf(name)}
          </MenuItem>
        ))}
        {listed.map((one, place) => (
          <MenuItem
            key={one.field}
            value={one.field}
            sx={{ whiteSpace: "normal", ...(place === 0 ? { borderTop: 1, borderColor: "divider" } : {}) }}
          >
            {one.label}
          </MenuItem>
        ))}
        {gone !== null && (
          <MenuItem value={gone} disabled>
            {nameOf(gone)}
          </MenuItem>
        )}
        {!isFew && (
          <MenuItem value={OTHER} sx={listed.length === 0 ? { borderTop: 1, borderColor: "divider" } : {}}>
            {t("import_targets.other")}
          </MenuItem>
        )}
      </SmallSelect>
      {isSearching && (
        <AttributePicker
          title={t("import_targets.pick.title", { letter: columnLetters(column) })}
          attributes={attributes}
          onChoose={(attribute) => {
            setSearching(false);
            onChoose(column, attributeTarget(attribute).field);
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}
