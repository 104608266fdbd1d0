import type { AuditEntry } from "#contract/audit/audit.api.ts";
import { AUDITED } from "#contract/history/history.api.ts";
import { WORK_ENTITIES, WORK_KINDS, WorkCounts } from "#contract/members/member.schema.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { paths } from "#src/entities/paths.ts";
import { actionWords, fieldWords, isSecurityEvent, stateWords } from "#src/features/audit/audit-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Maximum number of changes shown per entry. The entry for a completed offer has hundreds. */
const SHOWN = 8;

function words(value: unknown): string {
  const text = value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function HandedOver({ entry, work }: { entry: AuditEntry; work: unknown }) {
  const t = useT();
  const known = WorkCounts.safeParse(work);
  if (!known.success) return null;
  const kinds = WORK_KINDS.filter((kind) => known.data[kind] > 0);
  if (kinds.length === 0) return <div>{t("audit.nothing_handed_over")}</div>;
  const workspace = entry.workspace?.id ?? "";
  return (
    <div>
      {t("audit.handed_over", { work: "" })}
      {kinds.map((kind, place) => (
        <span key={kind}>
          {place > 0 && ", "}
          <TextLink to={`${paths.adminAudit()}?entity=${WORK_ENTITIES[kind]}&workspace=${workspace}`}>
            {t(`members.work.${kind}`, { smart_count: known.data[kind] })}
          </TextLink>
        </span>
      ))}
    </div>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t, formats } = useTextTools();
  const changes = Object.entries(entry.changes);
  const said = (field: string, value: unknown): string =>
    (field === "status" ? stateWords(entry.entity, value, t) : null) ?? (words(value) || t("ui.empty_value"));
  return (
    <>
      {entry.note !== null && <div>{entry.note}</div>}
      {changes.slice(0, SHOWN).map(([field, { from, to }]) =>
        field === "work" ? (
          <HandedOver key={field} entry={entry} work={to} />
        ) : (
          <div key={field}>
            <span className="quiet">{fieldWords(field, t)}:</span> {said(field, from)} {"→"} {said(field, to)}
          </div>
        ),
      )}
      {entry.is_withheld && <div className="quiet">{t("audit.withheld")}</div>}
      {changes.length > SHOWN && (
        <div className="quiet">{t("audit.more_changes", { count: formats.count(changes.length - SHOWN) })}</div>
      )}
    </>
  );
}

export const FIELDS: readonly Field<AuditEntry>[] = [
  { source: "at", label: "audit.column.at", kind: "moment", column: {}, filter: { as: "period" } },
  {
    source: "user",
    label: "audit.column.user",
    kind: "record",
    column: {
      text: ({ action }, { t }) => t(isSecurityEvent(action) ? "audit.somebody" : "audit.system"),
      render: ({ user }) => user && <TextLink to={paths.adminUser(user.id)}>{user.name}</TextLink>,
    },
    filter: { as: "link" },
  },
  {
    source: "workspace",
    label: "audit.column.workspace",
    kind: "record",
    column: {
      hide: "wide",
      text: (_entry, { t }) => t("ui.empty_value"),
      render: ({ workspace }) =>
        workspace && <TextLink to={paths.adminWorkspace(workspace.id)}>{workspace.name}</TextLink>,
    },
    filter: { as: "link" },
  },
  {
    source: "entity",
    label: "audit.column.record",
    kind: "choice",
    choices: (t) => AUDITED.map((value) => ({ value, label: t(`audit.entity.${value}`) })),
    column: { text: ({ entity, entity_id }, { t }) => `${t(`audit.entity.${entity}`)} ${entity_id}` },
    filter: { as: "menu", any: "audit.any" },
  },
  { source: "entity_id", label: "audit.column.number", kind: "record", filter: { as: "link", word: "id" } },
  {
    source: "action",
    label: "audit.column.action",
    kind: "text",
    column: { text: ({ action }, { t }) => actionWords(action, t) },
  },
  {
    source: "changes",
    label: "audit.column.changes",
    kind: "long",
    column: { hide: "roomy", render: (entry) => <Changes entry={entry} /> },
  },
  {
    source: "address",
    label: "audit.column.address",
    kind: "text",
    column: { hide: "roomy", text: ({ address }, { t }) => address ?? t("ui.empty_value") },
  },
];
