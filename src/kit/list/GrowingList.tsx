import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDataProvider } from "ra-core";
import type { GetListResult, Identifier, RaRecord } from "ra-core";
import type { ResourceName } from "#src/api/resources.ts";
import { listOf } from "#src/api/use-list-of.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { FieldTable } from "#src/kit/fields/FieldTable.tsx";
import { ListFrame } from "#src/kit/list/ListFrame.tsx";
import type { ListFrameProps } from "#src/kit/list/ListFrame.tsx";
import type { ListState } from "#src/kit/list/list-state.ts";
import { useListWords } from "#src/kit/list/use-list-words.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

function useGrowing<R extends RaRecord>(resource: ResourceName, filter: object, most: number) {
  const provider = useDataProvider();
  return useInfiniteQuery({
    queryKey: [resource, "getInfiniteList", { filter, most }],
    queryFn: ({ pageParam, signal }) =>
      provider.getList<R>(resource, {
        ...listOf({ filter: pageParam === null ? filter : { ...filter, before: pageParam }, most }),
        signal,
      }),
    initialPageParam: null as Identifier | null,
    getNextPageParam: ({ data, pageInfo }: GetListResult<R>) =>
      pageInfo?.hasNextPage === true ? (data.at(-1)?.id ?? null) : null,
    placeholderData: keepPreviousData,
  });
}

export interface GrowingListProps<R extends RaRecord> extends Omit<ListFrameProps, "title" | "searchPlaceholder"> {
  resource: ResourceName;
  filter: object;
  state: ListState;
  fields: readonly Field<R>[];
}

export function GrowingList<R extends RaRecord>(props: GrowingListProps<R>) {
  const { resource, filter, fields, state, ...frame } = props;
  const words = useListWords();
  const t = useT();
  const fail = useFailure();
  const search = words.searchPlaceholder === undefined ? "" : state.search;
  const narrowed = search === "" ? filter : { ...filter, q: search };
  const answer = useGrowing<R>(resource, narrowed, state.page_size);
  const rows = answer.data?.pages.flatMap(({ data }) => data) ?? [];
  const columns = fields.filter(({ column }) => column !== undefined);
  const more = (): void => void answer.fetchNextPage({ throwOnError: true }).catch(fail);
  return (
    <ListFrame {...frame} {...words} state={{ search }}>
      {(empty) => (
        <SheetBody flush tabIndex={0} role="region" aria-label={words.title}>
          {answer.isPending && <SkeletonList columns={5} />}
          <ReadFailureIfAny answer={answer} />
          {answer.data !== undefined && rows.length === 0 && empty}
          {rows.length > 0 && <FieldTable label={words.title} fields={columns} records={rows} />}
          {answer.hasNextPage && (
            <Box sx={{ p: 2, textAlign: "center" }}>
              <Button onClick={more} loading={answer.isFetchingNextPage}>
                {t("controls.list.more")}
              </Button>
            </Box>
          )}
        </SheetBody>
      )}
    </ListFrame>
  );
}
