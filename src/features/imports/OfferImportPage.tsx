import { useState } from "react";
import { useSearchParams } from "react-router";
import { useGetOne } from "ra-core";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { offerCode } from "#contract/numbering.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { download, upload } from "#src/api/files.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { MissingRecord } from "#src/entities/failure/MissingRecord.tsx";
import { failureText, useFailure } from "#src/entities/failure/use-failure.ts";
import { offerImportPath } from "#src/entities/offer/offer-import-path.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { WizardSteps } from "#src/ui/page/WizardSteps.tsx";
import { DifferenceStep } from "#src/features/imports/DifferenceStep.tsx";
import { FileStep } from "#src/features/imports/FileStep.tsx";
import type { SendFile } from "#src/features/imports/FileStep.tsx";
import { leftTables } from "#src/features/imports/left-tables.ts";
import { OfferColumnsStep } from "#src/features/imports/OfferColumnsStep.tsx";
import { OfferResultStep } from "#src/features/imports/OfferResultStep.tsx";

const STEPS = ["file", "columns", "check", "result"] as const;
type Step = (typeof STEPS)[number];

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;

/** Which step the import is at. A sheet of ours needs no columns: it begins with the difference. */
function stepOf(task: OfferImportTask | undefined, asked: string | null): Step {
  if (task === undefined) return "file";
  if (task.status !== "uploaded") return "result";
  if (asked === "columns" || asked === "check") return asked;
  return task.is_own && task.blockers.length === 0 ? "check" : "columns";
}

/**
 * Prices of an offer from a filled sheet or a price list: file, columns, difference, result. The address holds the
 * import and the step.
 */
export function OfferImportPage({ offer: offer_id }: { offer: number }) {
  const t = useT();
  const fail = useFailure();
  const zone = useZone();
  const { put } = useCache();
  const [query, setQuery] = useSearchParams();
  const id = idOf(query.get("task"));
  const offer = useGetOne<Offer>("supplier-offers", { id: offer_id });
  const answer = useCall(offerImportApi.one, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  const found = id === undefined ? undefined : answer.data;
  const missing =
    (answer.error instanceof ApiError && answer.error.status === 404) ||
    (found !== undefined && found.offer !== offer_id);
  const task = missing ? undefined : found;
  const step = stepOf(task, query.get("step"));
  const [left] = useState(leftTables);
  const go = (next: Step): void => setQuery({ task: String(id), step: next });
  const send: SendFile = async (file, transfer) => {
    const made = await upload(offerImportApi.upload, { file, body: { offer: String(offer_id) } }, transfer);
    put(offerImportApi.one, { params: { id: made.id } }, made);
    setQuery({ task: String(made.id) });
  };
  const getBlank = async (): Promise<void> => {
    try {
      await download(
        offerApi.download,
        { params: { id: offer_id }, query: { time_zone: zone } },
        { default_name: t("files.default_offer") },
      );
    } catch (error) {
      fail(error);
    }
  };
  const template = (
    <>
      {t("offer_import.blank")} <TextLink onClick={() => void getBlank()}>{t("offer_import.blank_get")}</TextLink>
    </>
  );
  const name = offer.data === undefined ? "" : offerCode(offer.data.number);
  const final =
    offer.data !== undefined &&
    !offer.data.actions.includes("edit") &&
    task?.status !== "done" &&
    task?.status !== "undone";
  const error = offer.error ?? (missing ? null : answer.error);
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[
          { label: t("offers.title"), to: paths.offers() },
          { label: name, to: paths.offer(offer_id) },
          { label: t("offer_import.crumb") },
        ]}
      />
      <DetailHeader
        title={t("offer_import.title")}
        actions={<WizardSteps steps={STEPS.map((each) => t(`imports.step.${each}`))} current={STEPS.indexOf(step)} />}
      />
      {missing && (
        <MissingRecord
          titled
          text={t("offer_import.missing")}
          to={offerImportPath(offer_id)}
          back={t("offer_import.result.another")}
        />
      )}
      {final && !missing && (
        <MissingRecord
          titled
          text={t("offer_import.closed")}
          to={paths.offer(offer_id)}
          back={t("offer_import.result.open")}
        />
      )}
      {error !== null && (
        <ErrorState
          title={t("offer_import.failed")}
          text={failureText(error, t) ?? ""}
          onRetry={() => void (offer.error === null ? answer.refetch() : offer.refetch())}
        />
      )}
      {!final && error === null && id === undefined && offer.data !== undefined && (
        <FileStep onSend={send} template={template} />
      )}
      {((id !== undefined && answer.isPending) || offer.isPending) && <SkeletonList />}
      {!final && task !== undefined && step === "columns" && (
        <OfferColumnsStep key={task.id} task={task} left={left} onNext={() => go("check")} />
      )}
      {!final && task !== undefined && step === "check" && (
        <DifferenceStep key={task.id} task={task} onBack={() => go("columns")} />
      )}
      {task !== undefined && step === "result" && <OfferResultStep task={task} />}
    </PageSheet>
  );
}
