import Box from "@mui/material/Box";
import { useMemo, useState } from "react";
import type { Lot } from "#contract/tenders/lot.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useLotComments } from "#src/api/use-lot-comments.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { LotComments, LotCommentsContext } from "#src/entities/comment/LotComments.tsx";
import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { attributesText } from "#src/entities/attribute/attribute-words.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";

const NO_LOTS: readonly Lot[] = [];
const FILTERS = ["all", "offered", "silent", "won", "open"] as const;
type Filter = (typeof FILTERS)[number];
const QUERIES: Readonly<Record<Filter, Record<string, unknown>>> = {
  all: {},
  offered: { has_offers: true },
  silent: { has_offers: false },
  won: { workspace_winners: true },
  open: { workspace_winners: false },
};

function useColumns({
  with_documents,
  with_attributes,
  with_alternates,
  with_comments,
}: {
  with_documents: boolean;
  with_attributes: boolean;
  with_alternates: boolean;
  with_comments: boolean;
}): readonly GridColumn<Lot>[] {
  const { t, formats } = useTextTools();
  const units = useUnits();
  return useMemo((): GridColumn<Lot>[] => {
    const none = t("ui.empty_value");
    const text = (value: unknown): string => (typeof value === "string" ? value : none);
    return [
      { field: "position", kind: "custom", header: t("tenders.lot.position"), width: 56, sortable: true },
      {
        field: "nomenclature",
        kind: "text",
        header: t("tenders.lot.nomenclature"),
        flex: 1,
        minWidth: 180,
        sortable: true,
        format: text,
      },
      {
        field: "part_number",
        kind: "code",
        header: t("tenders.lot.part_number"),
        width: 190,
        sortable: true,
        format: text,
      },
      {
        field: "manufacturer",
        kind: "text",
        header: t("tenders.lot.manufacturer"),
        width: 140,
        sortable: true,
        priority: 2,
        format: text,
      },
      {
        field: "quantity",
        kind: "custom",
        header: t("tenders.lot.quantity"),
        width: 112,
        align: "right",
        sortable: true,
        format: (_value, lot) => formats.quantity(lot.quantity, unitSymbol(units, lot.unit)),
      },
      {
        field: "target_delivery_time",
        kind: "custom",
        header: t("tenders.lot.target_delivery_time"),
        width: 96,
        sortable: true,
        priority: 1,
        format: (value) => (typeof value === "string" ? formats.date(value) : none),
      },
      ...(with_attributes
        ? [
            {
              field: "attributes",
              kind: "custom" as const,
              header: t("tenders.lot.attributes"),
              flex: 0.6,
              minWidth: 104,
              priority: 2,
              format: (_value: unknown, lot: Lot) => attributesText(lot.attributes, { t, formats }),
            },
          ]
        : []),
      ...(with_alternates
        ? [
            {
              field: "alternates" as const,
              kind: "code" as const,
              header: t("tenders.lot.alternates"),
              width: 150,
              priority: 3,
              format: text,
            },
          ]
        : []),
      { field: "comment", kind: "text", header: t("tenders.lot.comment"), width: 150, priority: 4, format: text },
      ...(with_documents
        ? [
            {
              field: "documents",
              kind: "custom",
              header: t("tenders.lot.documents"),
              width: 64,
              format: (_value, lot) => (lot.documents === 0 ? "" : formats.count(lot.documents)),
              render: (lot) => (
                <DocumentsSign
                  asked={{
                    owner: { kind: "lot", tender: lot.tender, lot: lot.id },
                    name: lot.nomenclature ?? lot.part_number ?? String(lot.position),
                    is_locked: true,
                  }}
                  count={lot.documents}
                />
              ),
            } satisfies GridColumn<Lot>,
          ]
        : []),
      ...(with_comments
        ? [
            {
              field: "comments",
              kind: "custom",
              header: t("controls.comments"),
              width: 116,
              format: () => "",
              render: (lot) => <LotComments lot={lot.id} />,
            } satisfies GridColumn<Lot>,
          ]
        : []),
      {
        field: "state",
        kind: "custom",
        header: t("tenders.lot.state"),
        width: 148,
        priority: 3,
        format: (_value, lot) =>
          t(lot.is_ordered ? "tenders.lot.ordered" : lot.winners.length > 0 ? "tenders.lot.won" : "tenders.lot.open"),
        render: (lot) =>
          lot.is_ordered ? (
            <StatusChip plain tone="good" glyph="done" label={t("tenders.lot.ordered")} />
          ) : lot.winners.length > 0 ? (
            <StatusChip plain tone="acc" glyph="open" label={t("tenders.lot.won")} />
          ) : (
            <StatusChip plain tone="mute" glyph="draft" label={t("tenders.lot.open")} />
          ),
      },
    ];
  }, [t, formats, units, with_documents, with_attributes, with_alternates, with_comments]);
}

export function TenderLots({ tender }: { tender: Tender }) {
  const t = useT();
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState(1);
  const [page_size, setPageSize] = useState(50);
  const [sort, setSort] = useState<ListSort | null>(null);
  const answer = useListOf<Lot>("lots", {
    of: tender.id,
    filter: QUERIES[filter],
    ...(sort === null ? {} : { sort }),
    page,
    most: page_size,
    keep_previous: true,
  });
  const rows = answer.data ?? NO_LOTS;
  const comments = useLotComments(tender.id);
  const columns = useColumns({
    with_documents: rows.some(({ documents }) => documents > 0),
    with_attributes: rows.some(({ attributes }) => attributes.length > 0),
    with_alternates: rows.some(({ alternates }) => alternates !== null),
    with_comments: comments.size > 0,
  });
  const total = answer.total ?? 0;
  const isHidden = tender.sealed && tender.status === "TENDER_OPENED";
  const shown =
    tender.status === "DONE" ? FILTERS : isHidden ? (["all"] as const) : (["all", "offered", "silent"] as const);
  return (
    <LotCommentsContext value={comments}>
      {shown.length > 1 && (
        <ToolRow>
          <Segmented
            label={t("tenders.lots.filter")}
            value={filter}
            onChange={(next) => {
              setFilter(next);
              setPage(1);
            }}
            options={shown.map((value) => ({ value, label: t(`tenders.lots.filter_${value}`) }))}
          />
        </ToolRow>
      )}
      <Box sx={{ flex: "1 1 auto", minHeight: 200 }}>
        <ListGrid
          label={t("tenders.tab.lots")}
          rows={rows}
          columns={columns}
          total={total}
          page={page}
          pageSize={page_size}
          isLoading={answer.isPending || answer.isPlaceholderData}
          sort={sort}
          onSort={setSort}
          empty={<EmptyState small title={t("controls.list.empty_filtered")} />}
          error={answer.error === null ? undefined : <ReadFailure answer={answer} />}
        />
      </Box>
      <GridPager
        page={page}
        pageSize={page_size}
        total={total}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
      />
    </LotCommentsContext>
  );
}
