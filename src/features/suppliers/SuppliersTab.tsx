import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { useAct, useCache, useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import { failureText, useFailure } from "#src/entities/failure/use-failure.ts";
import { useSearchText } from "#src/entities/list/use-search-text.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const MOST = 100;
type Scope = "listed" | "verified";

/** A customer's own suppliers, and all verified ones to choose from. */
export function SuppliersTab({ workspace }: { workspace: number }) {
  const t = useT();
  const formats = useFormats();
  const feedback = useFeedback();
  const fail = useFailure();
  const may = useMay();
  const { refresh } = useCache();
  const add = useAct(workspaceApi.add_supplier);
  const remove = useAct(workspaceApi.remove_supplier);
  const [scope, setScope] = useState<Scope>("listed");
  const { typed, search, setTyped } = useSearchText();
  const answer = useCall(
    workspaceApi.suppliers,
    { params: { id: workspace }, query: { scope, search, limit: MOST } },
    { keep_previous: true },
  );
  const rows = answer.data?.results ?? [];
  const mayChange = may(workspaceApi.add_supplier);
  const run = (work: Promise<unknown>, words: string): void => {
    work
      .then(() => feedback.toast(words))
      .catch(fail)
      .finally(() => void refresh(workspaceApi.suppliers));
  };
  const toggle = ({ id, name, is_listed }: SupplierRow): void =>
    is_listed
      ? run(remove.mutateAsync({ params: { id: workspace, supplierId: id } }), t("members.suppliers.removed", { name }))
      : run(
          add.mutateAsync({ params: { id: workspace }, body: { supplier: id } }),
          t("members.suppliers.added", { name }),
        );
  const columns = [
    { key: "name", header: t("members.suppliers.column.name") },
    { key: "inn", header: t("members.suppliers.column.inn"), hide: "wide" as const },
    { key: "status", header: t("members.suppliers.column.status"), hide: "wide" as const },
    { key: "invited", header: t("members.suppliers.column.invited"), hide: "wide" as const },
    { key: "answered", header: t("members.suppliers.column.answered"), hide: "wide" as const },
    ...(mayChange ? [{ key: "actions", header: t("members.column.actions"), hidden_header: true }] : []),
  ];
  return (
    <Box sx={{ flex: "1 1 auto", minHeight: 0, overflow: "auto" }}>
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("members.suppliers.search")} />
        <Spacer />
        <Segmented
          label={t("members.suppliers.title")}
          value={scope}
          onChange={setScope}
          options={[
            { value: "listed", label: t("members.suppliers.listed") },
            { value: "verified", label: t("members.suppliers.verified") },
          ]}
        />
      </ToolRow>
      {answer.isPending && <SkeletonList columns={4} />}
      {answer.error !== null && answer.data === undefined && (
        <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />
      )}
      {answer.data !== undefined && rows.length === 0 && (
        <EmptyState
          small
          title={t(search === "" && scope === "listed" ? "members.suppliers.empty" : "members.suppliers.nothing")}
        />
      )}
      {rows.length > 0 && (
        <PlainTable label={t("members.suppliers.title")} columns={columns}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className="name">
                  <WorkspaceMark id={row.id} name={row.name} />
                  {row.name}
                </span>
              </td>
              <td className="code quiet wide">{row.inn ?? t("ui.empty_value")}</td>
              <td className="wide">
                <WorkspaceStatusChip plain status={row.status} />
              </td>
              <td className="num quiet wide">{formats.count(row.invited)}</td>
              <td className="num quiet wide">{formats.count(row.answered)}</td>
              {mayChange && (
                <td className="last">
                  <Button
                    size="small"
                    variant="text"
                    color={row.is_listed ? "inherit" : "primary"}
                    aria-label={`${t(row.is_listed ? "members.suppliers.remove" : "members.suppliers.add")}: ${row.name}`}
                    onClick={() => toggle(row)}
                  >
                    {t(row.is_listed ? "members.suppliers.remove" : "members.suppliers.add")}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
    </Box>
  );
}
