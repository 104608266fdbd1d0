import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import type { FirstSteps as Steps } from "#contract/home/home.api.ts";
import { useMay } from "#src/api/me.tsx";
import { SampleSlot } from "#src/entities/sample/SampleSlot.tsx";
import type { StepName } from "#src/features/home/first-steps.ts";
import { StepButtons } from "#src/features/home/StepButtons.tsx";
import { HomeCard } from "#src/features/home/HomeCard.tsx";
import { useHiddenSteps } from "#src/features/home/use-hidden-steps.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ProgressRing } from "#src/ui/page/ProgressRing.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

const List = styled("ol")(({ theme }) => ({
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "6px 12px",
    minHeight: 60,
    padding: "8px 16px",
  },
  "& > li.is-done": { minHeight: 44, color: theme.vars.palette.text.secondary },
  "& > li.is-next": { backgroundColor: theme.vars.palette.ui.pasted },
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& .words": { flex: "1 1 200px", minWidth: 0 },
  "& .words b": { fontWeight: 500 },
  "& li:not(.is-done) .words b": { fontWeight: 600 },
  "& .words small": { ...theme.typography.caption, marginLeft: 6, color: theme.vars.palette.text.secondary },
  "& .words > span": { ...theme.typography.caption, display: "block", color: theme.vars.palette.text.secondary },
  "& .place": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    width: 24,
    height: 24,
    border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
    borderRadius: 12,
    ...theme.typography.caption,
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  "& .is-next .place": {
    borderColor: "transparent",
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  "& .is-done .place": {
    borderColor: "transparent",
    backgroundColor: theme.vars.palette.ui.tone.good[1],
    color: theme.vars.palette.ui.tone.good[0],
  },
  "& .is-waiting .place": {
    borderColor: "transparent",
    backgroundColor: theme.vars.palette.ui.tone.warn[1],
    color: theme.vars.palette.ui.tone.warn[0],
  },
  "& .ways": { display: "flex", flexWrap: "wrap", gap: 8 },
  [theme.breakpoints.down("sm")]: { "& .ways, & .later": { flexBasis: "100%", paddingLeft: 36 } },
  "& .later": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

interface Step {
  readonly key: StepName | "account" | "verification";
  readonly done: boolean;
  readonly title: string;
  readonly text?: string;
  readonly minutes?: number;
  /** True for a step that others take. */
  readonly isWaiting?: boolean;
  readonly later?: ReactNode;
}

function verificationStep(steps: Steps, { t, formats }: TextTools): Step {
  const { due_at: due, verified, is_sent } = steps;
  return {
    key: "verification",
    done: verified,
    title: t(verified ? "home.steps.verified" : "home.steps.verification"),
    text: [
      due === null ? "" : t("home.steps.until", { time: formats.dateTime(due) }),
      t("home.steps.verification_text"),
    ]
      .filter((text) => text !== "")
      .join(" "),
    isWaiting: is_sent,
    later: is_sent ? (
      <Tag tone="warn">{t("home.steps.waits")}</Tag>
    ) : (
      <span className="later">{t("home.steps.after_details")}</span>
    ),
  };
}

/** Returns the steps that the reader may take, in the order in which a company takes them. */
function stepsOf(steps: Steps, tools: TextTools): readonly Step[] {
  const { t } = tools;
  const own = (key: Exclude<StepName, "details">, done: boolean | null, minutes: number): readonly Step[] =>
    done === null ? [] : [{ key, done, minutes, title: t(`home.steps.${key}`), text: t(`home.steps.${key}_text`) }];
  return [
    { key: "account", done: true, title: t("home.steps.account") },
    {
      key: "details",
      done: steps.is_sent,
      minutes: 2,
      title: t(steps.is_sent ? "home.steps.details_done" : "home.steps.details"),
      text: t("home.steps.verify_text"),
    },
    verificationStep(steps, tools),
    ...own("items", steps.has_items, 5),
    ...own("colleagues", steps.has_colleagues, 1),
    ...own("suppliers", steps.has_suppliers, 3),
    ...own("tender", steps.has_tender, 5),
    ...own("answer", steps.has_answer, 5),
  ];
}

function StepRow({ step, place, isNext }: { step: Step; place: number; isNext: boolean }) {
  const { t, formats } = useTextTools();
  const { key, done, isWaiting = false } = step;
  const state = done ? "is-done" : isNext ? "is-next" : isWaiting ? "is-waiting" : "";
  return (
    <li className={state} {...(isNext && { "aria-current": "step" as const })}>
      <span className="place" aria-hidden="true">
        {done ? <Glyph name="done" /> : isWaiting ? <Icon name="clock" size={14} /> : place}
      </span>
      <span className="words">
        <b>
          {step.title}
          {done && <span className="visually-hidden">, {t("home.steps.done")}</span>}
        </b>
        {!done && step.minutes !== undefined && <small>{t("home.steps.minutes", formats.counted(step.minutes))}</small>}
        {!done && <span>{step.text}</span>}
      </span>
      {!done && step.later}
      {!done && key !== "account" && key !== "verification" && <StepButtons step={key} isNext={isNext} />}
    </li>
  );
}

/** The setup steps of the company. The first one that the reader can take is highlighted. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const tools = useTextTools();
  const { t, formats } = tools;
  const { hide, isPending } = useHiddenSteps();
  const rows = stepsOf(steps, tools);
  const done = rows.filter((row) => row.done).length;
  const mayFill = useMay()(sampleDataApi.fill) && steps.has_sample === false && steps.has_tender === false;
  const next = rows.find((row) => !row.done && row.key !== "verification");
  return (
    <HomeCard
      title={t("home.steps.title")}
      count={formats.progress(done, rows.length)}
      sign={<ProgressRing done={done} total={rows.length} />}
      extra={
        <Button size="small" variant="text" color="inherit" disabled={isPending} onClick={hide}>
          {t("home.steps.hide")}
        </Button>
      }
    >
      <List>
        {rows.map((step, place) => (
          <StepRow key={step.key} step={step} place={place + 1} isNext={step === next} />
        ))}
        {mayFill && (
          <li>
            <span className="place" aria-hidden="true">
              <Icon name="eye" size={14} />
            </span>
            <span className="words">
              <b>{t("controls.sample.title")}</b>
              <span>{t("controls.sample.text")}</span>
            </span>
            <span className="ways">
              <SampleSlot part="fill" />
            </span>
          </li>
        )}
      </List>
    </HomeCard>
  );
}
