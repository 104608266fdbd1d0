import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { FileTask, ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { isImportField, isRowField, isTargetField, targetFieldsOf } from "#contract/imports/targets.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import { useGroups } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { columnLetters, columnOf, noteOf } from "#src/features/imports/mapping.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": { display: "flex", alignItems: "center", gap: 8, minHeight: 32, color: theme.vars.palette.ui.ink3 },
  "& > li > .name": { flex: "1 1 auto" },
  "& > li > button": { flex: "none", whiteSpace: "nowrap" },
  "& > li.is-filled > .name, & > li.is-maybe > .name, & > li.is-required > .name": {
    color: theme.vars.palette.text.primary,
  },
  "& > li.is-filled > svg": { color: theme.vars.palette.ui.tone.good[0] },
  "& > li.is-maybe > svg": { color: theme.vars.palette.ui.tone.warn[0] },
  "& > li.is-required:not(.is-filled) > svg": { color: theme.vars.palette.ui.tone.bad[0] },
}));
const Heading = styled("div")(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.ui.ink3,
  padding: "4px 0 2px",
}));

const NO_GROUP = 0;

interface FieldsAsideProps {
  task: ImportTask;
  mapping: Mapping;
  targets: Targets;
  onChoose: (column: number, field: AnyField | null) => void;
  onGroup: (group: number | null) => void;
  onRevision: (isRevision: boolean) => void;
  onNoPartNumbers: (none: boolean) => void;
}

export const filledFields = (mapping: Mapping): number => mapping.filter(({ field }) => isImportField(field)).length;

type FieldListProps = Pick<FieldsAsideProps, "mapping" | "targets" | "onChoose"> & {
  task: FileTask;
  heading: string;
  fields: readonly { field: AnyField; required: boolean }[];
};

export function FieldList({ task, mapping, targets, onChoose, heading, fields }: FieldListProps) {
  const t = useT();
  const maybeOf = (field: AnyField): number =>
    task.headers.findIndex((_, column) => {
      const note = noteOf(task, mapping, column);
      return note?.kind === "maybe" && note.field === field;
    });
  return (
    <>
      <Heading>{heading}</Heading>
      <List>
        {fields.map(({ field, required }) => {
          const column = columnOf(mapping, field);
          const maybe = maybeOf(field);
          const classes = [
            column === null ? "" : "is-filled",
            required ? "is-required" : "",
            column === null && maybe >= 0 ? "is-maybe" : "",
          ];
          return (
            <li key={field} className={classes.filter(Boolean).join(" ")}>
              <Glyph name={column === null ? "draft" : "done"} />
              <span className="name">{targets.nameOf(field)}</span>
              {column !== null && <span>{columnLetters(column)}</span>}
              {column === null && maybe >= 0 && (
                <TextLink onClick={() => onChoose(maybe, field)}>
                  {t("imports.fields.take", { letter: columnLetters(maybe) })}
                </TextLink>
              )}
            </li>
          );
        })}
      </List>
    </>
  );
}

export function FieldsAside({
  task,
  mapping,
  targets,
  onChoose,
  onGroup,
  onRevision,
  onNoPartNumbers,
}: FieldsAsideProps) {
  const { t, formats } = useTextTools();
  const groups = useGroups();
  const shared = { task, mapping, targets, onChoose };
  const fields = targetFieldsOf(task.target);
  const used = [...new Set([...mapping, ...task.suggestion].map(({ field }) => field))].filter(isTargetField);
  const aboutRows = used.filter(isRowField);
  const attributes = used.filter((field) => !isImportField(field) && !isRowField(field));
  return (
    <>
      <AsideCard title={t("imports.fields.title")} count={formats.progress(filledFields(mapping), fields.length)}>
        <FieldList
          {...shared}
          heading={t("imports.fields.required")}
          fields={fields.filter((target) => target.required)}
        />
        {columnOf(mapping, "part_number") === null && columnOf(mapping, "nomenclature") !== null && (
          <Box sx={{ color: "text.secondary" }} role="status">
            {task.options.no_part_numbers && <>{t("imports.fields.named_by_nomenclature")} </>}
            <TextLink onClick={() => onNoPartNumbers(!task.options.no_part_numbers)}>
              {t(task.options.no_part_numbers ? "imports.fields.has_part_numbers" : "imports.fields.no_part_numbers")}
            </TextLink>
          </Box>
        )}
        <FieldList
          {...shared}
          heading={t("imports.fields.others")}
          fields={fields.filter((target) => !target.required)}
        />
        {aboutRows.length > 0 && (
          <FieldList
            {...shared}
            heading={t("import_bom.rows_group")}
            fields={aboutRows.map((field) => ({ field, required: false }))}
          />
        )}
        {attributes.length > 0 && (
          <FieldList
            {...shared}
            heading={t("import_targets.heading")}
            fields={attributes.map((field) => ({ field, required: false }))}
          />
        )}
      </AsideCard>
      {task.target === "purchase_items" && (
        <AsideCard>
          <FieldSelect
            label={t("imports.fields.group")}
            value={task.options.group ?? NO_GROUP}
            options={[
              { value: NO_GROUP, label: t("imports.fields.no_group") },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(group) => onGroup(group === NO_GROUP ? null : group)}
          />
          {task.options.group !== null && (
            <Box sx={{ mt: 1.5 }}>
              <FieldCheckbox label={t("revisions.as_revision")} checked={task.options.revision} onChange={onRevision} />
            </Box>
          )}
        </AsideCard>
      )}
    </>
  );
}
