import { useEffect } from "react";
import { tenderDocumentApi } from "#contract/documents/design-document.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { nowMs } from "#src/locale/clock.ts";

/** Maximum delay of setTimeout in browsers, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;
/** Delay after the closing date, in milliseconds. The server closes a tender within a second or two. */
const AFTER_MS = 2_500;

/** Refetches a tender and its dependent data when another user changes the tender and when it closes. */
export function useFreshTender(id: number, tender: Tender | undefined): void {
  const { refresh, outdate } = useCache();
  const again = (): void =>
    void refresh(
      "tenders",
      "tender-suppliers",
      "awaited-suppliers",
      "lots",
      comparisonApi.one,
      "history",
      "tender-questions",
      tenderDocumentApi.list,
    );
  // The page shows its own choices already. Another opening of the comparison reads them.
  const chosen = (): void => {
    void outdate(comparisonApi.one);
    void refresh("tenders", "lots", "history");
  };
  useLive({
    tender: id,
    onEvent: ({ kind, own }) => {
      if (kind === "winners_changed") (own ? chosen : again)();
      if (kind === "tender_changed" || kind === "offer_changed") again();
      if (kind === "order_changed") void refresh("orders", "tenders");
    },
    onGap: again,
  });
  const closing = tender?.status === "TENDER_OPENED" ? tender.closing_date : null;
  useEffect(() => {
    const left = closing === null ? -1 : Date.parse(closing) - nowMs();
    if (left < 0 || left > LONGEST_MS) return undefined;
    const timer = setTimeout(() => void refresh("tenders", "tender-suppliers"), left + AFTER_MS);
    return () => clearTimeout(timer);
  }, [closing, refresh]);
}
