import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import type { ReconciliationItem } from "#contract/one-c/reconciliation.schema.ts";
import { useLive } from "#src/api/live.ts";
import { useMay } from "#src/api/me.tsx";
import { useCache, useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { ReconciliationEntry } from "#src/features/one-c/ReconciliationEntry.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

const FIRST = 10;
const isOpen = ({ status }: ReconciliationItem): boolean => status === "open";

/** Asks for the documents that need a decision and for the decided ones. Those of one order come with one call. */
function useDocuments(order: number | undefined, limit: number, enabled: boolean) {
  const isOne = order !== undefined;
  const open = useCall(
    reconciliationApi.list,
    { query: isOne ? { order, limit: LIST_MAX_LIMIT } : { status: "open", limit } },
    { refetchOnMount: true, enabled, keep_previous: true },
  );
  const decided = useCall(
    reconciliationApi.list,
    { query: { status: "assigned,dismissed", limit: FIRST } },
    { refetchOnMount: true, enabled: enabled && !isOne },
  );
  const asked = open.data?.results ?? [];
  const waiting = isOne ? asked.filter(isOpen) : asked;
  return {
    answer: open,
    count: isOne ? waiting.length : (open.data?.count ?? 0),
    results: waiting.slice(0, limit),
    done: isOne ? asked.filter((item) => !isOpen(item)) : (decided.data?.results ?? []),
  };
}

/**
 * Lists 1C documents that need a decision: the candidates for one order or, on the exchange page, all documents.
 * Renders nothing if there are none.
 */
export function ReconciliationCard({ order }: { order?: number }) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const { refresh } = useCache();
  const [limit, setLimit] = useState(FIRST);
  const enabled = may(reconciliationApi.list);
  const again = (): void => void refresh(reconciliationApi.list, reconciliationApi.changed);
  useLive({
    onEvent: ({ kind }) => (kind === "workspace_changed" || kind === "order_changed") && again(),
    onGap: again,
  });
  const { answer, count, results, done } = useDocuments(order, limit, enabled);
  if (!enabled || answer.isPending) return null;
  if (answer.data === undefined) return <ReadFailure title={t("one_c.reconciliation.failed")} answer={answer} />;
  if (count === 0 && done.length === 0) return null;
  return (
    <AsideCard title={t("one_c.reconciliation.title")} count={count === 0 ? undefined : formats.count(count)}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>
        <Box sx={{ color: "text.secondary" }}>
          {t(count === 0 ? "one_c.reconciliation.empty" : "one_c.reconciliation.text")}
        </Box>
        {results.map((item) => (
          <ReconciliationEntry key={item.id} item={item} order={order} />
        ))}
        {results.length < count && limit < LIST_MAX_LIMIT && (
          <Box>
            <Button onClick={() => setLimit(Math.min(limit * 4, LIST_MAX_LIMIT))}>
              {t("one_c.reconciliation.more")}
            </Button>
          </Box>
        )}
        {done.length > 0 && (
          <details open={order !== undefined && count === 0}>
            <summary>{t("one_c.reconciliation.decided")}</summary>
            <Box sx={{ pt: 1, display: "flex", flexDirection: "column", gap: 1.5 }}>
              {done.map((item) => (
                <ReconciliationEntry key={item.id} item={item} order={order} />
              ))}
            </Box>
          </details>
        )}
      </Box>
    </AsideCard>
  );
}
