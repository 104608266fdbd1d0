import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { download } from "#src/api/files.ts";
import { useDownload } from "#src/api/use-download.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { DownloadButton } from "#src/ui/upload/DownloadButton.tsx";

/**
 * Exports a tender as a spreadsheet, with the comparison once prices are visible. Also downloads all files sent by the
 * suppliers.
 */
export function TenderFiles({
  tender,
  flush,
  plain = false,
  compact = false,
}: {
  tender: Tender;
  /** Saves pending edits, so that the file contains them. */ flush?: () => Promise<boolean>;
  plain?: boolean;
  /** Shows the icon alone. */
  compact?: boolean;
}) {
  const t = useT();
  const fail = useFailure();
  const zone = useZone();
  const notify = useNotify();
  const { running, part, start, cancel } = useDownload(fail);
  const params = { id: tender.id };
  const getSheet = (): void =>
    void start(async (transfer) => {
      if (flush !== undefined && !(await flush())) return notify(t("files.unsaved"), { type: "error" });
      await download(
        comparisonApi.download,
        { params, query: { time_zone: zone } },
        { ...transfer, default_name: `${tender.name}.xlsx` },
      );
    });
  const getOffers = (): void =>
    void start((transfer) =>
      download(
        comparisonApi.download_commercial_offers,
        { params },
        { ...transfer, default_name: t("files.default_zip") },
      ),
    );
  const revealed = tender.processed_count > 0 && (!tender.sealed || tender.status === "DONE");
  const items = [
    { key: "sheet", label: t(revealed ? "files.compared" : "files.sheet"), onClick: getSheet },
    ...(revealed ? [{ key: "offers", label: t("files.offers"), onClick: getOffers }] : []),
  ];
  return (
    <DownloadButton
      label={t("files.get")}
      stopLabel={t("files.stop")}
      running={running}
      part={part}
      onCancel={cancel}
      items={items}
      plain={plain}
      {...(compact ? { bare: "download" } : {})}
    />
  );
}
