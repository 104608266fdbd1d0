import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import type { Comparison } from "#contract/tenders/comparison.schema.ts";
import { readColumns } from "#contract/tenders/read-columns.ts";
import { useCall } from "#src/api/hooks.ts";

/** The comparison of a tender, read line by line once for each answer. */
export function useCompared(
  tender: number,
): Pick<UseQueryResult, "error" | "refetch"> & { readonly data: Comparison | undefined } {
  const { data, error, refetch } = useCall(comparisonApi.one, { params: { id: tender } });
  const read = useMemo(() => (data === undefined ? undefined : readColumns(data)), [data]);
  return { data: read, error, refetch };
}
