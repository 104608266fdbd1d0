import { useGetOne } from "ra-core";
import type { ReactNode } from "react";
import { ApiError } from "#src/api/api-error.ts";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { LotCommentsContext } from "#src/entities/comment/LotComments.tsx";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { ComparisonScreen } from "#src/features/comparison/ComparisonScreen.tsx";
import type { AwardContext } from "#src/features/comparison/ComparisonScreen.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ResultOf } from "#contract/endpoint.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { useCall } from "#src/api/hooks.ts";
import { useLotComments } from "#src/api/use-lot-comments.ts";

type ComparisonColumns = ResultOf<typeof comparisonApi.one>;
const known = new WeakMap<ComparisonColumns, Comparison>();

function readOnce(answer: ComparisonColumns): Comparison {
  const before = known.get(answer);
  if (before !== undefined) return before;
  const read = readColumns(answer);
  known.set(answer, read);
  return read;
}

/** Loads the comparison. Each response is decoded only once. */
function useCompared(
  tender: number,
): Pick<UseQueryResult, "error" | "refetch"> & { readonly data: Comparison | undefined } {
  const { data, error, refetch } = useCall(comparisonApi.one, { params: { id: tender } });
  return { data: data === undefined ? undefined : readOnce(data), error, refetch };
}

const SKELETON_COLUMNS = 6;

function NothingYet({ tender, comparison, actions }: { tender: Tender; comparison: Comparison; actions?: ReactNode }) {
  const { t, formats } = useTextTools();
  const numbers = { answered: formats.count(tender.processed_count), all: formats.count(tender.supplier_count) };
  if (!comparison.revealed)
    return <EmptyState title={t("comparison.empty.sealed")}>{t("comparison.empty.sealed_text", numbers)}</EmptyState>;
  if (tender.status === "DONE")
    return (
      <EmptyState title={t("comparison.empty.silent")} actions={actions}>
        {t("comparison.empty.silent_text")}
      </EmptyState>
    );
  return (
    <EmptyState title={t("comparison.empty.waiting")} actions={actions}>
      {t("comparison.empty.waiting_text", numbers)}
    </EmptyState>
  );
}

interface ComparisonTabProps {
  tender: number;
  sidePanel?: (tender: Tender) => ReactNode;
  scenarios?: (given: AwardContext) => ReactNode;
  papers?: (tender: Tender) => ReactNode;
  instead?: (tender: Tender) => ReactNode;
}

export function ComparisonTab({ tender: id, sidePanel, scenarios, papers, instead }: ComparisonTabProps) {
  const t = useT();
  const tender = useGetOne<Tender>("tenders", { id });
  const comparison = useCompared(id);
  const comments = useLotComments(id);
  if (tender.data !== undefined && comparison.data !== undefined) {
    const { offers, revealed } = comparison.data;
    return revealed && offers.length > 0 ? (
      <LotCommentsContext value={comments}>
        <ComparisonScreen
          key={id}
          tender={tender.data}
          comparison={comparison.data}
          sidePanel={sidePanel}
          scenarios={scenarios}
          papers={papers}
        />
      </LotCommentsContext>
    ) : (
      <NothingYet tender={tender.data} comparison={comparison.data} actions={instead?.(tender.data)} />
    );
  }
  const error = comparison.error ?? tender.error;
  if (error === null) return <SkeletonList columns={SKELETON_COLUMNS} rowHeight={28} />;
  const again = (): void => {
    void tender.refetch();
    void comparison.refetch();
  };
  return (
    <ErrorState
      title={t("comparison.failed")}
      text={failureText(error, t) ?? ""}
      incident={error instanceof ApiError ? error.body.incident : undefined}
      onRetry={again}
    />
  );
}
