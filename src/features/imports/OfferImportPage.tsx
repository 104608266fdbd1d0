import { useState } from "react";
import { useSearchParams } from "react-router";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { offerCode, tenderCode } from "#contract/numbering.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { download, upload } from "#src/api/files.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { MissingRecord } from "#src/kit/failure/MissingRecord.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { isMissing, useFailure } from "#src/kit/failure/use-failure.ts";
import { offerImportPath } from "#src/entities/offer/offer-import-path.ts";
import { paths } from "#src/entities/paths.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import type { SendFile } from "#src/kit/form/SheetSource.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { WizardSteps } from "#src/ui/page/WizardSteps.tsx";
import { DifferenceStep } from "#src/features/imports/DifferenceStep.tsx";
import { FileStep } from "#src/features/imports/FileStep.tsx";
import { leftTables } from "#src/features/imports/left-tables.ts";
import { OfferColumnsStep } from "#src/features/imports/OfferColumnsStep.tsx";
import { OfferResultStep } from "#src/features/imports/OfferResultStep.tsx";

const STEPS = ["file", "columns", "check", "result"] as const;
type Step = (typeof STEPS)[number];

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;

/**
 * Returns an import's current step. A sheet exported by Lotwise needs no column mapping, so its import starts with the
 * differences.
 */
function stepOf(task: OfferImportTask | undefined, asked: string | null): Step {
  if (task === undefined) return "file";
  if (task.status !== "uploaded") return "result";
  if (asked === "columns" || asked === "check") return asked;
  return task.is_own && task.blockers.length === 0 ? "check" : "columns";
}

function Import({ offer }: { offer: Offer }) {
  const t = useT();
  const fail = useFailure();
  const zone = useZone();
  const { put } = useCache();
  const [query, setQuery] = useSearchParams();
  const id = idOf(query.get("task"));
  const answer = useCall(offerImportApi.one, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  const found = id === undefined ? undefined : answer.data;
  const missing = isMissing(answer.error) || (found !== undefined && found.offer !== offer.id);
  const task = missing ? undefined : found;
  const step = stepOf(task, query.get("step"));
  const [left] = useState(leftTables);
  const go = (next: Step): void => setQuery({ task: String(id), step: next });
  const send: SendFile = async (file, transfer) => {
    const made = await upload(offerImportApi.upload, { file, body: { offer: String(offer.id) } }, transfer);
    put(offerImportApi.one, { params: { id: made.id } }, made);
    setQuery({ task: String(made.id) });
  };
  const getBlank = () =>
    download(
      offerApi.download,
      { params: { id: offer.id }, query: { time_zone: zone } },
      { default_name: t("files.default_offer") },
    );
  const template = (
    <>
      {t("offer_import.blank")}{" "}
      <TextLink onClick={() => void getBlank().catch(fail)}>{t("offer_import.blank_get")}</TextLink>
    </>
  );
  const final = !offer.actions.includes("edit") && task?.status !== "done" && task?.status !== "undone";
  const stop = offer.outside?.stop ?? null;
  return (
    <>
      <DetailHeader
        title={t("offer_import.title")}
        actions={<WizardSteps steps={STEPS.map((each) => t(`imports.step.${each}`))} current={STEPS.indexOf(step)} />}
      />
      {missing && (
        <MissingRecord
          titled
          text={t("offer_import.missing")}
          to={offerImportPath(offer.id)}
          back={t("offer_import.result.another")}
        />
      )}
      {final && !missing && (
        <MissingRecord
          titled
          text={t(stop === null ? "offer_import.closed" : `outside.stop.${stop}`)}
          to={paths.offer(offer.id)}
          back={t("offer_import.result.open")}
        />
      )}
      {answer.error !== null && !missing && <ReadFailure title={t("offer_import.failed")} answer={answer} />}
      {!final && id === undefined && <FileStep onSend={send} template={template} />}
      {id !== undefined && answer.isPending && <SkeletonList />}
      {!final && task !== undefined && step === "columns" && (
        <OfferColumnsStep key={task.id} task={task} left={left} onNext={() => go("check")} />
      )}
      {!final && task !== undefined && step === "check" && (
        <DifferenceStep key={task.id} task={task} onBack={() => go("columns")} />
      )}
      {task !== undefined && step === "result" && <OfferResultStep task={task} />}
    </>
  );
}

/**
 * Imports prices into an offer from a completed sheet or a price list. The steps are file, columns, differences and
 * result. The URL contains the import and the step.
 */
export function OfferImportPage({ offer: id }: { offer: number }) {
  const t = useT();
  const wayTo = (offer: Offer) => [
    ...(offer.outside?.is_ours === true
      ? [
          { label: tenderCode(offer.tender), to: paths.tender(offer.tender.id, "offers") },
          { label: t("outside.for", { name: offer.supplier.name }), to: paths.offer(id) },
        ]
      : [
          { label: t("offers.title"), to: paths.offers() },
          { label: offerCode(offer.number), to: paths.offer(id) },
        ]),
    { label: t("offer_import.crumb") },
  ];
  return (
    <ResourcePage<Offer> id={id} crumbsOf={wayTo}>
      {(offer) => <Import offer={offer} />}
    </ResourcePage>
  );
}
