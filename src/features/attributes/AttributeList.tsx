import Button from "@mui/material/Button";
import { useListContext } from "ra-core";
import { useMemo, useState } from "react";
import { ATTRIBUTE_OWNERS, AttributeList as AttributeListAnswer } from "#contract/attributes/attribute.schema.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { AttributeDialog } from "#src/features/attributes/AttributeDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

/** What the list's call answers beside its rows. */
const Sources = AttributeListAnswer.pick({ integration_sources: true });
const PHONE_ROW = 84;
const readList = listAddress(ATTRIBUTE_OWNERS, "item");
const read = (query: URLSearchParams) => ({
  ...readList(query),
  source: query.get("source"),
  archived: query.get("archived") === "1",
});

/** By which system an attribute comes from, and whether it is still used. */
function Tools(props: { source: string | null; archived: boolean; change: (patch: AddressPatch) => void }) {
  const { source, archived, change } = props;
  const t = useT();
  const { meta } = useListContext<Attribute>();
  const known = Sources.safeParse(meta);
  const sources = known.success ? known.data.integration_sources : [];
  return (
    <>
      {sources.length > 0 && (
        <ToolSelect
          label={t("attributes.field.integration_source")}
          value={source}
          any={t("attributes.any_source")}
          options={sources.map((each) => ({ value: each, label: each }))}
          onChange={(next) => change({ source: next })}
        />
      )}
      <Segmented
        label={t("attributes.state.label")}
        options={[
          { value: "used", label: t("attributes.state.used") },
          { value: "archived", label: t("attributes.state.archived") },
        ]}
        value={archived ? "archived" : "used"}
        onChange={(next) => change({ archived: next === "archived" ? "1" : null })}
      />
    </>
  );
}

/** The catalogue of attributes: of purchase items and of groups, each by the system it comes from. */
export function AttributeList() {
  const t = useT();
  const feedback = useFeedback();
  const { state, change } = useAddress(read);
  const [opened, setOpened] = useState<Attribute | "new" | null>(null);
  const { view: owner, source, archived } = state;
  const filter = { is_archived: archived, ...(source === null ? {} : { integration_source: source }) };
  const columns = useMemo(
    (): GridColumn<Attribute>[] => [
      { field: "name", kind: "text", header: t("attributes.field.name"), flex: 1, minWidth: 180 },
      { field: "key", kind: "text", header: t("attributes.field.key"), width: 200 },
      {
        field: "type",
        kind: "custom",
        header: t("attributes.field.type"),
        width: 130,
        format: (_value, { type }) => t(`attributes.type.${type}`),
      },
      {
        field: "options",
        kind: "custom",
        header: t("attributes.field.options"),
        width: 260,
        priority: 2,
        format: (_value, { options }) => options.join(", "),
      },
      {
        field: "integration_source",
        kind: "text",
        header: t("attributes.field.integration_source"),
        width: 150,
        priority: 3,
      },
    ],
    [t],
  );
  return (
    <>
      <RecordList
        title={t("attributes.title")}
        actions={
          <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setOpened("new")}>
            {t("attributes.new")}
          </Button>
        }
        views={
          <ViewTabs
            tabs={ATTRIBUTE_OWNERS.map((value) => ({ value, label: t(`attributes.owner.${value}`) }))}
            value={owner}
            onChange={(view) => change({ view: view === "item" ? null : view, source: null })}
          />
        }
        search_placeholder={t("attributes.search")}
        tools={<Tools source={source} archived={archived} change={change} />}
        resource={`${owner}-attributes`}
        filter={filter}
        state={state}
        change={change}
        columns={columns}
        empty={<EmptyState title={t("attributes.empty")}>{t("attributes.empty_text")}</EmptyState>}
        is_filtered={source !== null || archived}
        onReset={() => change({ q: null, source: null, archived: null })}
        phone_height={PHONE_ROW}
        phone_row={(row) => (
          <>
            <span className="name whole">{row.name}</span>
            <span className="second">
              {row.integration_source} · {row.key}
            </span>
            <span className="second">{t(`attributes.type.${row.type}`)}</span>
          </>
        )}
        onOpen={setOpened}
      />
      {opened !== null && (
        <AttributeDialog
          owner={owner}
          attribute={opened === "new" ? null : opened}
          onClose={() => setOpened(null)}
          onDone={(saved) => {
            setOpened(null);
            feedback.toast(t("attributes.saved", { name: saved.name }));
          }}
        />
      )}
    </>
  );
}
