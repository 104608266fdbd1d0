import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { SPEND_MEASURES, spendApi } from "#contract/spend/spend.api.ts";
import type { Spend } from "#contract/spend/spend.api.ts";
import { download } from "#src/api/files.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useDownload } from "#src/api/use-download.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { readSpendAddress, SPEND_VIEWS } from "#src/features/spend/spend-address.ts";
import type { SpendAddress, SpendView } from "#src/features/spend/spend-address.ts";
import { SpendParts } from "#src/features/spend/SpendParts.tsx";
import { SpendPerformance } from "#src/features/spend/SpendPerformance.tsx";
import { machineZone } from "#src/locale/dates.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { DayRange } from "#src/ui/page/DayRange.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageColumn } from "#src/ui/page/PageColumn.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { Printable } from "#src/ui/page/Printable.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

/** Converts the state in the URL to call parameters. Days are in the reader's time zone. */
const daysOf = ({ from, to }: Pick<SpendAddress, "from" | "to">) => ({
  time_zone: machineZone(),
  ...(from === "" ? {} : { from }),
  ...(to === "" ? {} : { to }),
});
const partsOf = ({ view, measure, currency, ...days }: SpendAddress) => ({
  ...daysOf(days),
  measure,
  by: view === "performance" ? ("supplier" as const) : view,
  ...(currency === null ? {} : { currency: String(currency) }),
});

const requiredEndpoints = (view: SpendView): readonly Endpoint[] =>
  view === "group" ? [resources.groups.list] : view === "performance" ? [spendApi.performance] : [];

function Shown<A>({
  answer,
  isEmpty,
  empty,
  children,
}: {
  answer: { data: A | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  isEmpty: (data: A) => boolean;
  empty: string;
  children: (data: A) => ReactNode;
}) {
  const t = useT();
  if (answer.error !== null && answer.data === undefined) return <ReadFailure answer={answer} />;
  // Placeholder rows from another grouping would not match the new headings.
  if (answer.data === undefined || answer.isPlaceholderData) return <SkeletonList columns={4} />;
  if (isEmpty(answer.data)) return <EmptyState title={empty}>{t("spend.change_days")}</EmptyState>;
  return <PageColumn>{children(answer.data)}</PageColumn>;
}

/** Chooses the currency, if there are several. They come with the sums, so this is placed where it moves nothing. */
function CurrencyChoice({ spend, onChange }: { spend: Spend; onChange: (currency: string) => void }) {
  const t = useT();
  const offered = CURRENCIES.filter((id) => spend.currencies.includes(id) || id === spend.currency);
  if (offered.length < 2) return null;
  return (
    <Box sx={{ flex: "none", ml: "auto", pl: 1.5 }}>
      <Segmented
        label={t("spend.currency")}
        value={String(spend.currency)}
        options={offered.map((id) => ({ value: String(id), label: CURRENCY[id].code }))}
        onChange={onChange}
      />
    </Box>
  );
}

function Tools({
  address,
  change,
}: {
  address: SpendAddress;
  change: (patch: { from?: string; to?: string; measure?: string | null }) => void;
}) {
  const t = useT();
  const { running, start } = useDownload(useFailure());
  const { view, measure, from, to } = address;
  const save = (): void =>
    void start((transfer) => {
      const named = { ...transfer, default_name: `${t("spend.title")}.xlsx` };
      return view === "performance"
        ? download(spendApi.download_performance, { query: daysOf(address) }, named)
        : download(spendApi.download, { query: partsOf(address) }, named);
    });
  return (
    <ToolRow>
      <DayRange from={from} to={to} onChange={change} />
      {view !== "performance" && (
        <Segmented
          label={t("spend.measure.label")}
          value={measure}
          options={SPEND_MEASURES.map((value) => ({ value, label: t(`spend.measure.${value}`) }))}
          onChange={(next) => change({ measure: next === "ordered" ? null : next })}
        />
      )}
      <Spacer />
      <Button size="small" startIcon={<Icon name="file" />} onClick={() => window.print()}>
        {t("spend.print")}
      </Button>
      <Button size="small" startIcon={<Icon name="download" />} loading={running} onClick={save}>
        {t("spend.download")}
      </Button>
    </ToolRow>
  );
}

export function SpendPage() {
  const t = useT();
  const may = useMay();
  const { state, change } = useAddress(readSpendAddress);
  const views = SPEND_VIEWS.filter((view) => requiredEndpoints(view).every((call) => may(call)));
  const view = views.find((each) => each === state.view) ?? "supplier";
  const address = { ...state, view };
  const isParts = view !== "performance";
  const spend = useCall(spendApi.one, { query: partsOf(address) }, { enabled: isParts, keep_previous: true });
  const performance = useCall(
    spendApi.performance,
    { query: daysOf(address) },
    { enabled: !isParts, keep_previous: true },
  );
  return (
    <Printable>
      <PageSheet>
        <ListBar title={t("spend.title")} />
        <ViewTabs
          tabs={views.map((value) => ({ value, label: t(`spend.view.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next === "supplier" ? null : next })}
          extra={
            isParts &&
            spend.data !== undefined && (
              <CurrencyChoice spend={spend.data} onChange={(currency) => change({ currency })} />
            )
          }
        />
        <Tools address={address} change={change} />
        <SheetBody flush>
          {view === "performance" ? (
            <Shown answer={performance} isEmpty={({ count }) => count === 0} empty={t("spend.no_performance")}>
              {({ results }) => <SpendPerformance rows={results} />}
            </Shown>
          ) : (
            <Shown answer={spend} isEmpty={({ count }) => count === 0} empty={t(`spend.empty.${state.measure}`)}>
              {(shown) => <SpendParts spend={shown} by={view} />}
            </Shown>
          )}
        </SheetBody>
      </PageSheet>
    </Printable>
  );
}
