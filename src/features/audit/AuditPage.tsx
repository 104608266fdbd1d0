import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { AuditEntry } from "#contract/audit/audit.api.ts";
import { auditApi } from "#contract/audit/audit.api.ts";
import { AUDITED } from "#contract/history/history.api.ts";
import { call } from "#src/api/client.ts";
import { useCall } from "#src/api/hooks.ts";
import { Unanswered } from "#src/entities/failure/Unanswered.tsx";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { FieldTable } from "#src/entities/fields/FieldTable.tsx";
import { useAuditAddress } from "#src/features/audit/audit-address.ts";
import { FIELDS } from "#src/features/audit/fields.tsx";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

const ANY = "any";
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
        {rows.length > 0 && <FieldTable label={t("audit.title")} fields={FIELDS} records={rows} />}
        {hasMore && (
          <Box sx={{ p: 2, textAlign: "center" }}>
            <Button onClick={goOn}>{t("audit.more")}</Button>
          </Box>
        )}
      </SheetBody>
    </PageSheet>
  );
}
