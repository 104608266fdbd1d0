import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HomedRecord } from "#contract/workspaces/record-home.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { MissingHere, MissingRecord } from "#src/entities/failure/MissingRecord.tsx";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

interface RecordPageProps<R> {
  answer: UseQueryResult<R>;
  /** The list that the record stands in: its title and address. */
  list: { readonly title: string; readonly to: string };
  nameOf: (record: R) => string;
  /** That there is no such record. */
  missing: string;
  /** That it could not be loaded; the answer says why. */
  failed?: string;
  /** Where another company of the reader may have it. */
  home?: { readonly kind: HomedRecord; readonly id: number };
  children: (record: R) => ReactNode;
}

/** The page of one record: the way back to its list, and what is shown while it loads, fails to, or is missing. */
export function RecordPage<R>({ answer, list, nameOf, missing, failed, home, children }: RecordPageProps<R>) {
  const t = useT();
  const record = answer.data;
  const way = { text: missing, to: list.to, back: list.title };
  const isMissing = answer.error instanceof ApiError && answer.error.status === 404;
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[{ label: list.title, to: list.to }, { label: record === undefined ? list.title : nameOf(record) }]}
      />
      {isMissing && (home === undefined ? <MissingRecord {...way} /> : <MissingHere {...way} record={home} />)}
      {record === undefined && answer.error !== null && !isMissing && (
        <ErrorState
          {...(failed === undefined ? {} : { title: failed })}
          text={failureText(answer.error, t) ?? ""}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <SkeletonList columns={3} />}
      {record !== undefined && !isMissing && children(record)}
    </PageSheet>
  );
}
