import Box from "@mui/material/Box";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { CustomerRow } from "#contract/workspaces/workspace.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import type { Field } from "#src/kit/fields/field.ts";
import { FieldTable } from "#src/kit/fields/FieldTable.tsx";
import { useSearchText } from "#src/kit/list/use-search-text.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const MAX_CUSTOMERS = 100;

function ListedTag() {
  const t = useT();
  return <Tag tone="good">{t("members.customers.listed")}</Tag>;
}

const FIELDS: readonly Field<CustomerRow>[] = [
  {
    source: "name",
    label: "members.customers.column.name",
    kind: "text",
    column: {
      render: ({ id, name, is_listed }) => (
        <span className="name">
          <WorkspaceMark id={id} name={name} />
          {name}
          {is_listed && <ListedTag />}
        </span>
      ),
    },
  },
  {
    source: "inn",
    label: "members.customers.column.inn",
    kind: "code",
    column: { hide: "wide", text: ({ inn }, { t }) => inn ?? t("ui.empty_value") },
  },
  { source: "tenders", label: "members.customers.column.tenders", kind: "count", column: {} },
  { source: "orders", label: "members.customers.column.orders", kind: "count", column: {} },
];

export function CustomersTab({ workspace }: { workspace: number }) {
  const t = useT();
  const { typed, search, setTyped } = useSearchText();
  const answer = useCall(
    workspaceApi.customers,
    { params: { id: workspace }, query: { search, limit: MAX_CUSTOMERS } },
    { keep_previous: true },
  );
  const rows = answer.data?.results ?? [];
  return (
    <Box sx={{ flex: "1 1 auto", minHeight: 0, overflow: "auto" }}>
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("members.customers.search")} />
      </ToolRow>
      {answer.isPending && <SkeletonList columns={3} />}
      <ReadFailureIfAny answer={answer} />
      {answer.data !== undefined && rows.length === 0 && (
        <EmptyState small title={t(search === "" ? "members.customers.no_customers" : "members.customers.nothing")} />
      )}
      {rows.length > 0 && <FieldTable label={t("members.customers.title")} fields={FIELDS} records={rows} />}
    </Box>
  );
}
