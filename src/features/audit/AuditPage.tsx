import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { AuditEntry } from "#contract/audit/audit.api.ts";
import { auditApi } from "#contract/audit/audit.api.ts";
import { WORK_ENTITIES, WORK_KINDS, WorkCounts } from "#contract/members/member.schema.ts";
import { AUDITED } from "#contract/history/history.api.ts";
import { call } from "#src/api/client.ts";
import { useCall } from "#src/api/hooks.ts";
import { Unanswered } from "#src/entities/failure/Unanswered.tsx";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useAuditAddress } from "#src/features/audit/audit-address.ts";
import { actionWords, fieldWords } from "#src/features/audit/audit-words.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const ANY = "any";
/** Changes of one entry that are shown; a filled offer has hundreds. */
const SHOWN = 8;

/** A value of a change as text, short. */
function words(value: unknown): string {
  const text = value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** How much of each kind was handed over, each with the way to the records' own lines. */
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
  const t = useT();
  const formats = useFormats();
  const changes = Object.entries(entry.changes);
  return (
    <>
      {entry.note !== null && <div>{entry.note}</div>}
      {changes.slice(0, SHOWN).map(([field, { from, to }]) =>
        field === "work" ? (
          <HandedOver key={field} entry={entry} work={to} />
        ) : (
          <div key={field}>
            <span className="quiet">{fieldWords(field, t)}:</span> {words(from) || t("ui.empty_value")} {"→"}{" "}
            {words(to) || t("ui.empty_value")}
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

function Row({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const formats = useFormats();
  return (
    <tr>
      <td className="num">{formats.dateTime(entry.at)}</td>
      <td>
        {entry.user === null ? (
          t("audit.system")
        ) : (
          <TextLink to={paths.adminUser(entry.user.id)}>{entry.user.name}</TextLink>
        )}
      </td>
      <td className="wide">
        {entry.workspace === null ? (
          t("ui.empty_value")
        ) : (
          <TextLink to={paths.adminWorkspace(entry.workspace.id)}>{entry.workspace.name}</TextLink>
        )}
      </td>
      <td>
        {t(`audit.entity.${entry.entity}`)} {entry.entity_id}
      </td>
      <td>{actionWords(entry.action, t)}</td>
      <td className="roomy" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
        <Changes entry={entry} />
      </td>
      <td className="num quiet roomy">{entry.address ?? t("ui.empty_value")}</td>
    </tr>
  );
}

/** Who changed what in all workspaces, the newest first; the filters stand in the address. */
export function AuditPage() {
  const t = useT();
  const fail = useFailure();
  const { state, query, change } = useAuditAddress();
  const answer = useCall(auditApi.list, { query }, { keep_previous: true });
  const key = JSON.stringify(query);
  const [more, setMore] = useState<{ key: string; rows: readonly AuditEntry[]; has_more: boolean } | null>(null);
  const own = more?.key === key ? more : null;
  const rows = [...(answer.data?.results ?? []), ...(own?.rows ?? [])];
  const hasMore = own?.has_more ?? answer.data?.has_more ?? false;
  const goOn = (): void => {
    call(auditApi.list, { query: { ...query, before: rows.at(-1)?.id } }).then(
      (next) => setMore({ key, rows: [...(own?.rows ?? []), ...next.results], has_more: next.has_more }),
      fail,
    );
  };
  const columns = [
    { key: "at", header: t("audit.column.at") },
    { key: "user", header: t("audit.column.user") },
    { key: "workspace", header: t("audit.column.workspace"), hide: "wide" as const },
    { key: "record", header: t("audit.column.record") },
    { key: "action", header: t("audit.column.action") },
    { key: "changes", header: t("audit.column.changes"), hide: "roomy" as const },
    { key: "address", header: t("audit.column.address"), hide: "roomy" as const },
  ];
  return (
    <PageSheet>
      <ListBar title={t("audit.title")} />
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1.5,
          px: { xs: 2, sm: 2.5 },
          py: 1.5,
          flex: "none",
          "& > *": { flex: "0 1 180px" },
        }}
      >
        <FieldSelect
          label={t("audit.column.record")}
          value={state.entity ?? ANY}
          options={[
            { value: ANY, label: t("audit.any") },
            ...AUDITED.map((entity) => ({ value: entity, label: t(`audit.entity.${entity}`) })),
          ]}
          onChange={(entity) => change({ entity: entity === ANY ? null : entity })}
        />
        <FieldDate label={t("audit.from")} value={state.from ?? ""} onChange={(from) => change({ from })} />
        <FieldDate label={t("audit.to")} value={state.to ?? ""} onChange={(to) => change({ to })} />
      </Box>
      <SheetBody flush tabIndex={0} role="region" aria-label={t("audit.title")}>
        {answer.isPending && <SkeletonList columns={5} />}
        <Unanswered answer={answer} />
        {answer.data !== undefined && rows.length === 0 && <EmptyState small title={t("audit.empty")} />}
        {rows.length > 0 && (
          <PlainTable label={t("audit.title")} columns={columns}>
            {rows.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </PlainTable>
        )}
        {hasMore && (
          <Box sx={{ p: 2, textAlign: "center" }}>
            <Button onClick={goOn}>{t("audit.more")}</Button>
          </Box>
        )}
      </SheetBody>
    </PageSheet>
  );
}
