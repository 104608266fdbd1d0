import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Link, useNavigate } from "react-router";
import type { Home } from "#contract/home/home.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useCreateKey } from "#src/kit/list/use-create-key.ts";
import { paths } from "#src/entities/paths.ts";
import { InvitationSlot } from "#src/entities/invitation/InvitationSlot.tsx";
import { SampleSlot } from "#src/entities/sample/SampleSlot.tsx";
import { AttentionCard } from "#src/features/home/AttentionCard.tsx";
import { ComingCard } from "#src/features/home/ComingCard.tsx";
import { FiguresCard } from "#src/features/home/FiguresCard.tsx";
import { FirstSteps } from "#src/features/home/FirstSteps.tsx";
import { hasOpenSteps, isNewcomer } from "#src/features/home/first-steps.ts";
import { longDay } from "#src/features/home/home-days.ts";
import { OffersCard } from "#src/features/home/OffersCard.tsx";
import { OpenTendersCard } from "#src/features/home/OpenTendersCard.tsx";
import { now } from "#src/locale/clock.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

/** Few people have tasks. */
const TasksCard = deferred(async () => (await import("#src/features/home/TasksCard.tsx")).TasksCard);

/** Only newcomers read how the product works, and hide their steps. */
const HowCard = deferred(async () => (await import("#src/features/home/HowCard.tsx")).HowCard);
const ShowSteps = deferred(async () => (await import("#src/features/home/ShowSteps.tsx")).ShowSteps);

const ROW = 54;

const Board = styled("div")(({ theme }) => ({
  flex: "1 1 auto",
  minHeight: 0,
  overflow: "auto",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 328px",
  alignContent: "start",
  alignItems: "start",
  gap: 16,
  padding: "16px 20px 20px",
  backgroundColor: theme.vars.palette.ui.sunken,
  "& > div": { display: "flex", flexDirection: "column", gap: 16, minWidth: 0 },
  [theme.breakpoints.down("lg")]: { gridTemplateColumns: "minmax(0, 1fr)" },
  [theme.breakpoints.down("sm")]: { padding: "12px 12px 20px", gap: 12, "& > div": { gap: 12 } },
}));

function Cards({ home }: { home: Home }) {
  const { principal } = useMe();
  const may = useMay();
  const customer = may(resources.tenders.list);
  const supplier = principal.workspace?.is_supplier === true && home.figures.offers_to_answer !== null;
  const steps = home.first_steps;
  const isOpen = hasOpenSteps(steps);
  const isNew = isNewcomer(steps) && steps.has_sample !== true;
  return (
    <Board>
      <div>
        {steps.has_sample === true && <SampleSlot part="note" tender={steps.sample_tender} />}
        {isOpen && !steps.is_hidden && <FirstSteps steps={steps} />}
        {!(isNew && home.attention.length === 0) && (
          <AttentionCard items={home.attention} hasMore={home.has_more_attention} />
        )}
        {home.tasks.length > 0 && <TasksCard tasks={home.tasks} />}
        {supplier && <OffersCard offers={home.offers} count={home.figures.offers_to_answer ?? 0} />}
        {customer && !isNew && <OpenTendersCard tenders={home.open_tenders} count={home.figures.tenders_open ?? 0} />}
      </div>
      <div>
        {!isNew && <FiguresCard figures={home.figures} weekFrom={home.week_from} />}
        {!isNew && <ComingCard coming={home.coming} />}
        {isNew && <HowCard isCustomer={principal.workspace?.is_customer ?? false} />}
        {isOpen && steps.is_hidden && <ShowSteps />}
      </div>
    </Board>
  );
}

export function HomePage() {
  const t = useT();
  const { principal } = useMe();
  const zone = useZone();
  const phone = useNarrowerThan("sm");
  const may = useMay();
  const home = useCall(homeApi.home, { query: { time_zone: zone } });
  const creating = may(resources.tenders.create);
  const navigate = useNavigate();
  useCreateKey(creating, () => void navigate(paths.newTender()));
  const create = creating ? (
    <Button
      component={Link}
      to={paths.newTender()}
      variant="contained"
      startIcon={<Icon name="plus" />}
      aria-keyshortcuts="c"
    >
      {t("home.create_tender")}
    </Button>
  ) : undefined;
  return (
    <PageSheet>
      <ListBar
        title={t("home.title")}
        count={phone ? undefined : longDay(now(), { language: currentLanguage(), zone })}
        actions={create}
      />
      {principal.workspace?.is_supplier === true && <InvitationSlot />}
      {home.isPending && <SkeletonList rowHeight={ROW} columns={2} />}
      {home.isError && home.data === undefined && <ReadFailure title={t("home.failed")} answer={home} />}
      {home.data !== undefined && <Cards home={home.data} />}
    </PageSheet>
  );
}
