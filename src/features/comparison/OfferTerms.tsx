import { totalOn } from "#contract/money/amount-columns.ts";
import { offerCode } from "#contract/numbering.ts";
import { commercialOfferApi } from "#contract/offers/offer.api.ts";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { download } from "#src/api/files.ts";
import { useOpenDocuments } from "#src/entities/document/documents-context.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { resources } from "#src/api/resources.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Matrix } from "#src/features/comparison/matrix.ts";
import { useComparableRows } from "#src/features/comparison/basis/use-comparable-rows.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const TOTAL_LABEL = { net: "comparison.offer.total", gross: "comparison.offer.total_gross" } as const;

export function OfferTerms({
  matrix,
  offer,
  onLeave,
}: {
  matrix: Matrix;
  offer: ComparisonOffer;
  onLeave?: () => void;
}) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const fail = useFailure();
  const open = useOpenDocuments();
  const { commercial_offer: file } = offer;
  const total = totalOn(offer.basis, offer);
  const showFiles = (): void => {
    onLeave?.();
    open({ owner: { kind: "offer", offer: offer.id }, name: offer.supplier.name, is_locked: true });
  };
  const comparable = useComparableRows(matrix, offer);
  const rows = [
    { key: "number", label: t("comparison.offer.number"), value: offerCode(offer.number) },
    ...(offer.submitted_at === null
      ? []
      : [{ key: "submitted", label: t("comparison.offer.submitted"), value: formats.dateTime(offer.submitted_at) }]),
    ...(offer.entered_at === null
      ? []
      : [
          {
            key: "entered",
            label: t("outside.mark"),
            value: [offer.entered_by, formats.dateTime(offer.entered_at)].filter(Boolean).join(", "),
          },
        ]),
    ...(offer.payment_terms === null
      ? []
      : [
          {
            key: "terms",
            label: t("comparison.offer.terms"),
            value: t(`reference.payment_method.${offer.payment_terms}`),
          },
        ]),
    ...(total === null
      ? []
      : [
          {
            key: "total",
            label: t(TOTAL_LABEL[offer.basis]),
            value: formats.money(total, offer.currency),
          },
        ]),
    ...comparable,
    ...(offer.comment === null ? [] : [{ key: "comment", label: t("comparison.offer.comment"), value: offer.comment }]),
    ...(file === null
      ? []
      : [
          {
            key: "file",
            label: t("comparison.offer.file"),
            value: (
              <TextLink
                label={t("controls.file.download_named", { name: file.name })}
                onClick={() =>
                  void download(
                    commercialOfferApi.download,
                    { params: { id: file.id } },
                    { default_name: file.name },
                  ).catch(fail)
                }
              >
                {file.name}
              </TextLink>
            ),
          },
        ]),
    ...(offer.files === 0
      ? []
      : [
          {
            key: "files",
            label: t("comparison.offer.files"),
            value: (
              <TextLink onClick={showFiles}>
                {t("comparison.offer.show_files", { count: formats.count(offer.files) })}
              </TextLink>
            ),
          },
        ]),
  ];
  return (
    <>
      <KeyValueList rows={rows} />
      {may(resources.suppliers.one) && (
        <TextLink to={paths.supplier(offer.supplier.id)}>{t("comparison.to_supplier")}</TextLink>
      )}
    </>
  );
}
