import { actionWords, auditWords, recordWords } from "#contract/audit/audit-words.ts";
import type { AuditEntry, WordedValue } from "#contract/audit/audit.api.ts";
import { AUDITED } from "#contract/history/history.api.ts";
import { isSecurityAction } from "#contract/history/security-actions.ts";
import { WORK_ENTITIES, WORK_KINDS, WorkCounts } from "#contract/members/member.schema.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Maximum number of changes shown per entry. The entry for a completed offer has hundreds. */
const SHOWN = 8;
/** Maximum length of a value. Texts that users wrote may be long. */
const LONGEST = 60;

/** Pages of the records that administrators can open. */
const PAGES: Readonly<Partial<Record<AuditEntry["entity"], (id: number) => string>>> = {
  tender: paths.adminTender,
  workspace: paths.adminWorkspace,
  user: paths.adminUser,
  supplier_company: paths.adminSupplierCompany,
  mail: paths.adminMail,
};

function Event({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const page = PAGES[entry.entity];
  const record = recordWords(entry, t);
  return (
    <>
      {actionWords(entry.action, t)}:{" "}
      {page === undefined || entry.record === null ? record : <TextLink to={page(entry.entity_id)}>{record}</TextLink>}
    </>
  );
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
  const said = ({ kind, text }: WordedValue): string => {
    if (kind === "moment") return formats.dateTime(text);
    if (kind === "day") return formats.fullDate(text);
    return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text || t("ui.empty_value");
  };
  const { note, changes, worded, is_withheld } = entry;
  return (
    <>
      {note !== null && <div>{note}</div>}
      {changes["work"] !== undefined && <HandedOver entry={entry} work={changes["work"].to} />}
      {worded.slice(0, SHOWN).map(({ field, label, from, to }) => (
        <div key={field}>
          <span className="quiet">{label}:</span> {said(from)} {"→"} {said(to)}
        </div>
      ))}
      {is_withheld && <div className="quiet">{t("audit.withheld")}</div>}
      {worded.length > SHOWN && (
        <div className="quiet">{t("audit.more_changes", { count: formats.count(worded.length - SHOWN) })}</div>
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
      text: ({ action }, { t }) => t(isSecurityAction(action) ? "audit.somebody" : "audit.system"),
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
    source: "action",
    label: "audit.column.event",
    kind: "long",
    column: { name: "event", text: (entry, { t }) => auditWords(entry, t), render: (entry) => <Event entry={entry} /> },
  },
  {
    source: "entity",
    label: "audit.column.record",
    kind: "choice",
    choices: (t) => AUDITED.map((value) => ({ value, label: t(`audit.entity.${value}`) })),
    filter: { as: "menu", any: "audit.any" },
  },
  { source: "entity_id", label: "audit.column.number", kind: "record", filter: { as: "link", word: "id" } },
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
