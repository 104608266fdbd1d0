import Button from "@mui/material/Button";
import { Link } from "react-router";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { download } from "#src/api/files.ts";
import { useDownload } from "#src/api/use-download.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { offerImportPath } from "#src/entities/offer/offer-import-path.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { DownloadButton } from "#src/ui/upload/DownloadButton.tsx";

interface OfferSheetsProps {
  offer: Offer;
  /**
   * Saves pending edits, so that the file contains them. Resolves to false on failure. Absent for a read-only offer.
   */
  flush?: () => Promise<boolean>;
}

export function OfferSheets({ offer, flush }: OfferSheetsProps) {
  const t = useT();
  const fail = useFailure();
  const zone = useZone();
  const notify = useNotify();
  const { running, part, start, cancel } = useDownload(fail);
  const get = (): void =>
    void start(async (transfer) => {
      if (flush !== undefined && !(await flush())) return notify(t("files.unsaved"), { type: "error" });
      await download(
        offerApi.download,
        { params: { id: offer.id }, query: { time_zone: zone } },
        { ...transfer, default_name: t("files.default_offer") },
      );
    });
  const label = t(flush === undefined ? "files.offer" : "files.blank");
  return (
    <>
      <DownloadButton
        size="small"
        plain
        label={label}
        stopLabel={t("files.stop")}
        running={running}
        part={part}
        onCancel={cancel}
        items={[{ key: "sheet", label, onClick: get }]}
      />
      {flush !== undefined && (
        <Button
          size="small"
          variant="text"
          color="inherit"
          component={Link}
          to={offerImportPath(offer.id)}
          startIcon={<Icon name="upload" />}
        >
          {t("files.fill")}
        </Button>
      )}
    </>
  );
}
