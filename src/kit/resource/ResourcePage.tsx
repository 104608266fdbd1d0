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
  /** A record that is gone meanwhile stays on the page: what was typed into it is not taken away. */
  stays?: boolean;
  /** The way to it where it isn't that of the resource's list. */
  crumbsOf?: (record: R) => readonly Crumb[];
  children: (record: R) => ReactNode;
}

/**
 * The page of one record of the resource that the address names, whose object says what it is called and where its list
 * is: the way back, and what is shown while it loads, fails to, or is missing.
 */
export function ResourcePage<R extends RaRecord<number>>({
  id,
  stays = false,
  crumbsOf,
  children,
}: ResourcePageProps<R>) {
  const t = useT();
  const { name, to, words, homed, recordRepresentation, codeOf = recordRepresentation } = usePlacedResource();
  const { data: record, error, isPending, refetch } = useGetOne<R>(name, { id });
  const title = t(words.title);
  const way = { text: t(words.missing), to, back: title };
  const isGone = isMissing(error) && (record === undefined || !stays);
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={
          (record && crumbsOf?.(record)) ?? [
            { label: title, to },
            { label: record === undefined ? title : codeOf(record) },
          ]
        }
      />
      {isGone &&
        (homed === undefined ? <MissingRecord {...way} /> : <MissingHere {...way} record={{ kind: homed, id }} />)}
      {record === undefined && error !== null && !isGone && (
        <ReadFailure {...(words.failed === undefined ? {} : { title: t(words.failed) })} answer={{ error, refetch }} />
      )}
      {isPending && <SkeletonList columns={3} />}
      {record !== undefined && !isGone && children(record)}
    </PageSheet>
  );
}
