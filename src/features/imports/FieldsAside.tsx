import { styled } from "@mui/material/styles";
import type { ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { IMPORT_TARGET_FIELDS, isImportField, isTargetField } from "#contract/imports/targets.ts";
import type { TargetField } from "#contract/imports/targets.ts";
import { useGroups } from "#src/api/choices.ts";
import { useT } from "#src/locale/use-t.ts";
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
  "& > li.is-filled > .name, & > li.is-maybe > .name, & > li.is-required > .name": { color: theme.vars.palette.text.primary },
  "& > li.is-filled > svg": { color: theme.vars.palette.ui.tone.good[0] },
  "& > li.is-maybe > svg": { color: theme.vars.palette.ui.tone.warn[0] },
  "& > li.is-required:not(.is-filled) > svg": { color: theme.vars.palette.ui.tone.bad[0] },
}));
const Heading = styled("div")(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.ui.ink3, padding: "4px 0 2px" }));

/** The group "none". */
const NO_GROUP = 0;

interface FieldsAsideProps {
  task: ImportTask;
  mapping: Mapping;
  targets: Targets;
  onChoose: (column: number, field: TargetField | null) => void;
  onGroup: (group: number | null) => void;
}

/** How many of the fixed fields a mapping fills. */
export const filledFields = (mapping: Mapping): number => mapping.filter(({ field }) => isImportField(field)).length;

/** Our fields and the columns that fill them, the required ones first, and the attributes that the file has; and the group that the items go into. */
export function FieldsAside({ task, mapping, targets, onChoose, onGroup }: FieldsAsideProps) {
  const t = useT();
  const groups = useGroups();
  const maybeOf = (field: TargetField): number | undefined => task.headers.findIndex((_, column) => {
    const note = noteOf(task, mapping, column);
    return note?.kind === "maybe" && note.field === field;
  });
  const item = ({ field, required }: { field: TargetField; required: boolean }) => {
    const column = columnOf(mapping, field);
    const maybe = maybeOf(field) ?? -1;
    const classes = [column === null ? "" : "is-filled", required ? "is-required" : "", column === null && maybe >= 0 ? "is-maybe" : ""];
    return (
      <li key={field} className={classes.filter(Boolean).join(" ")}>
        <Glyph name={column === null ? "draft" : "done"} />
        <span className="name">{targets.nameOf(field)}</span>
        {column !== null && <span>{columnLetters(column)}</span>}
        {column === null && maybe >= 0 && <TextLink onClick={() => onChoose(maybe, field)}>{t("imports.fields.take", { letter: columnLetters(maybe) })}</TextLink>}
      </li>
    );
  };
  const attributes = [...new Set([...mapping, ...task.suggestion].map(({ field }) => field))].filter(isTargetField).filter((field) => !isImportField(field));
  return (
    <>
      <AsideCard title={t("imports.fields.title")} count={t("ui.progress.of", { done: filledFields(mapping), total: IMPORT_TARGET_FIELDS.length })}>
        <Heading>{t("imports.fields.required")}</Heading>
        <List>{IMPORT_TARGET_FIELDS.filter((target) => target.required).map(item)}</List>
        <Heading>{t("imports.fields.others")}</Heading>
        <List>{IMPORT_TARGET_FIELDS.filter((target) => !target.required).map(item)}</List>
        {attributes.length > 0 && (
          <>
            <Heading>{t("import_targets.heading")}</Heading>
            <List>{attributes.map((field) => item({ field, required: false }))}</List>
          </>
        )}
      </AsideCard>
      {task.target === "purchase_items" && (
        <AsideCard>
          <FieldSelect label={t("imports.fields.group")} value={task.options.group ?? NO_GROUP} options={[{ value: NO_GROUP, label: t("imports.fields.no_group") }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]} onChange={(group) => onGroup(group === NO_GROUP ? null : group)} />
        </AsideCard>
      )}
    </>
  );
}
