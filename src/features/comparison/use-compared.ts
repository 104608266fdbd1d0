import type { UseQueryResult } from "@tanstack/react-query";
import type { ResultOf } from "#contract/endpoint.ts";
import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import type { Comparison } from "#contract/tenders/comparison.schema.ts";
import { readColumns } from "#contract/tenders/read-columns.ts";
import { useCall } from "#src/api/hooks.ts";

type ComparisonColumns = ResultOf<typeof comparisonApi.one>;
const known = new WeakMap<ComparisonColumns, Comparison>();

function readOnce(answer: ComparisonColumns): Comparison {
  const before = known.get(answer);
  if (before !== undefined) return before;
  const read = readColumns(answer);
  known.set(answer, read);
  return read;
}

/** The comparison of a tender, read line by line once for each answer. */
export function useCompared(
  tender: number,
): Pick<UseQueryResult, "error" | "refetch"> & { readonly data: Comparison | undefined } {
  const { data, error, refetch } = useCall(comparisonApi.one, { params: { id: tender } });
  return { data: data === undefined ? undefined : readOnce(data), error, refetch };
}
