import { commercialOfferApi } from "#contract/offers/offer.api.ts";
import type { TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { download } from "#src/api/files.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";

function OfferFile({ file }: { file: { id: number; name: string } }) {
  const { t } = useTextTools();
  const fail = useFailure();
  return (
    <IconAction
      icon="download"
      label={t("controls.file.download_named", { name: file.name })}
      title={file.name}
      size="small"
      iconSize={14}
      onClick={() =>
        void download(commercialOfferApi.download, { params: { id: file.id } }, { default_name: file.name }).catch(fail)
      }
    />
  );
}

/** Cells of a submitted offer in the tender's list of suppliers. Prices of a sealed tender are absent until it is done. */
export function ReceivedCells({ received, lots }: { received: TenderSupplier["received"]; lots: number }) {
  const { t, formats } = useTextTools();
  return (
    <>
      <td className="num wide" style={{ textAlign: "right" }}>
        {received !== null && formats.money(received.total_with_vat, received.currency)}
      </td>
      <td className="num quiet wide">
        {received !== null &&
          t("tenders.suppliers.covered", { priced: formats.count(received.priced_count), lots: formats.count(lots) })}
      </td>
      <td className="num quiet wide">{received !== null && formats.dateTime(received.submitted_at)}</td>
      <td className="roomy">{received?.file != null && <OfferFile file={received.file} />}</td>
    </>
  );
}
