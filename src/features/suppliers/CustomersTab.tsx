import Box from "@mui/material/Box";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { Unanswered } from "#src/entities/failure/Unanswered.tsx";
import { useSearchText } from "#src/entities/list/use-search-text.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const MOST = 100;

/** Who has invited a supplier, how often, and how many orders came of it. */
export function CustomersTab({ workspace }: { workspace: number }) {
  const t = useT();
  const formats = useFormats();
  const { typed, search, setTyped } = useSearchText();
  const answer = useCall(
    workspaceApi.customers,
    { params: { id: workspace }, query: { search, limit: MOST } },
    { keep_previous: true },
  );
  const rows = answer.data?.results ?? [];
  const columns = [
    { key: "name", header: t("members.customers.column.name") },
    { key: "inn", header: t("members.customers.column.inn"), hide: "wide" as const },
    { key: "tenders", header: t("members.customers.column.tenders") },
    { key: "orders", header: t("members.customers.column.orders") },
  ];
  return (
    <Box sx={{ flex: "1 1 auto", minHeight: 0, overflow: "auto" }}>
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("members.customers.search")} />
      </ToolRow>
      {answer.isPending && <SkeletonList columns={3} />}
      <Unanswered answer={answer} />
      {answer.data !== undefined && rows.length === 0 && (
        <EmptyState small title={t(search === "" ? "members.customers.no_customers" : "members.customers.nothing")} />
      )}
      {rows.length > 0 && (
        <PlainTable label={t("members.customers.title")} columns={columns}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className="name">
                  <WorkspaceMark id={row.id} name={row.name} />
                  {row.name}
                </span>
              </td>
              <td className="code quiet wide">{row.inn ?? t("ui.empty_value")}</td>
              <td className="num">{formats.count(row.tenders)}</td>
              <td className="num">{formats.count(row.orders)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Box>
  );
}
