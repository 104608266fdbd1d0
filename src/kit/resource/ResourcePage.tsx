import { useGetOne } from "ra-core";
import type { RaRecord } from "ra-core";
import type { ReactNode } from "react";
import { MissingHere, MissingRecord } from "#src/kit/failure/MissingRecord.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { isMissing } from "#src/kit/failure/use-failure.ts";
import { usePlacedResource } from "#src/kit/resource/resource.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import type { Crumb } from "#src/ui/page/Breadcrumbs.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

interface ResourcePageProps<R> {
  id: number;
  /** True to keep showing a record after its deletion, so that typed values aren't lost. */
  stays?: boolean;
  crumbsOf?: (record: R) => readonly Crumb[];
  /** True if the children draw the breadcrumbs of a loaded record themselves. */
  ownBar?: boolean;
  /** False if only the record decides how wide the sheet is. Nothing is drawn until it is loaded. */
  isPlaced?: boolean;
  children: (record: R, crumbs: readonly Crumb[]) => ReactNode;
}

/**
 * Page for the record in the URL. Shows breadcrumbs, and a placeholder while the record is loading, has failed to load,
 * or is missing.
 */
export function ResourcePage<R extends RaRecord<number>>({
  id,
  stays = false,
  crumbsOf,
  ownBar = false,
  isPlaced = true,
  children,
}: ResourcePageProps<R>) {
  const t = useT();
  const { name, to, words, homed, recordRepresentation, codeOf = recordRepresentation } = usePlacedResource();
  const { data: record, error, isPending, refetch } = useGetOne<R>(name, { id });
  const title = t(words.title);
  const way = { text: t(words.missing), to, back: title };
  const isGone = isMissing(error) && (record === undefined || !stays);
  const crumbs = (record && crumbsOf?.(record)) ?? [
    { label: title, to },
    { label: record === undefined ? title : codeOf(record) },
  ];
  const isShown = record !== undefined && !isGone;
  if (isPending && !isPlaced) return null;
  return (
    <PageSheet>
      {!(ownBar && isShown) && <Breadcrumbs crumbs={crumbs} />}
      {isGone &&
        (homed === undefined ? <MissingRecord {...way} /> : <MissingHere {...way} record={{ kind: homed, id }} />)}
      {record === undefined && error !== null && !isGone && (
        <ReadFailure {...(words.failed === undefined ? {} : { title: t(words.failed) })} answer={{ error, refetch }} />
      )}
      {isPending && <SkeletonList columns={3} />}
      {isShown && children(record, crumbs)}
    </PageSheet>
  );
}
