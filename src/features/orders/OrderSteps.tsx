import { styled } from "@mui/material/styles";
import { openEnds } from "#contract/orders/order-end.ts";
import { currentStep, orderSteps } from "#contract/orders/order-steps.ts";
import type { StepState } from "#contract/orders/order-steps.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { Side } from "#contract/permissions.ts";
import { useMe } from "#src/api/me.tsx";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { sideOf } from "#src/features/orders/is-our-turn.ts";
import { canTakeStep } from "#src/features/orders/next-step.ts";
import { stepSentence } from "#src/features/orders/step-sentence.ts";
import { useEndWords } from "#src/features/orders/use-end-words.ts";

const LOOKS: Readonly<Record<StepState, { readonly glyph: GlyphName; readonly tone: Tone }>> = {
  done: { glyph: "done", tone: "good" },
  partly: { glyph: "half", tone: "good" },
  ours: { glyph: "wait", tone: "warn" },
  theirs: { glyph: "wait", tone: "acc" },
  later: { glyph: "draft", tone: "mute" },
  failed: { glyph: "no", tone: "bad" },
  ended: { glyph: "closed", tone: "mute" },
};

const Steps = styled("ol")(({ theme }) => ({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  flex: "none",
  listStyle: "none",
  margin: "0 20px 12px",
  padding: 0,
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 8,
  overflow: "hidden",
  [theme.breakpoints.up("sm")]: { "& > li + li": { borderLeft: `1px solid ${theme.vars.palette.ui.line}` } },
  [theme.breakpoints.down("sm")]: {
    gridAutoFlow: "row",
    margin: "0 16px 12px",
    "& > li + li": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  },
}));

const Step = styled("li", { shouldForwardProp: (prop) => prop !== "tone" && prop !== "state" })<{
  tone: Tone;
  state: StepState;
}>(({ theme, tone, state }) => {
  const [ink, ground] = theme.vars.palette.ui.tone[tone];
  const isOpen = state === "ours" || state === "theirs" || state === "failed" || state === "ended";
  return {
    minWidth: 0,
    padding: "8px 12px 9px",
    borderTop: `3px solid ${state === "later" ? theme.vars.palette.ui.lineStrong : ink}`,
    ...(state === "partly" && { borderTopColor: `color-mix(in srgb, ${ink} 45%, transparent)` }),
    ...(state === "theirs" && { borderTopColor: `color-mix(in srgb, ${ink} 45%, transparent)` }),
    ...((state === "ours" || state === "failed") && { backgroundColor: ground, "--glyph-knock": ground }),
    "& .head": { display: "flex", alignItems: "center", flexWrap: "wrap", gap: "0 8px", minHeight: 20 },
    "& .head > svg": { flex: "none", color: state === "later" ? theme.vars.palette.text.secondary : ink },
    "& .name": { fontWeight: 600, color: state === "later" ? theme.vars.palette.text.secondary : "inherit" },
    "& .turn": {
      marginLeft: "auto",
      ...theme.typography.caption,
      fontWeight: state === "ours" ? 600 : 400,
      color: state === "ours" ? ink : theme.vars.palette.text.secondary,
    },
    "& .said": {
      ...theme.typography.caption,
      color: state === "ours" || state === "failed" ? "inherit" : theme.vars.palette.text.secondary,
      overflowWrap: "anywhere",
    },
    [theme.breakpoints.up("lg")]: { "& .said": { minHeight: 32 } },
    [theme.breakpoints.between("sm", "lg")]: {
      "& .said": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
      ...(isOpen && { "& .said": { whiteSpace: "normal" } }),
    },
    [theme.breakpoints.down("sm")]: {
      padding: "7px 12px",
      borderTop: 0,
      borderLeft: `3px solid ${state === "later" ? theme.vars.palette.ui.lineStrong : ink}`,
      ...(!isOpen && { "& .said": { display: "none" } }),
    },
  };
});

/** Says whose turn it is, and to screen readers also what has to be done. */
function Turn({ order, reader, state }: { order: Order; reader: Side; state: StepState }) {
  const t = useT();
  if (state !== "ours" && state !== "theirs") return null;
  const ours = canTakeStep(order) ? "ours" : "company";
  const whose = state === "ours" ? ours : reader === "customer" ? "supplier" : "customer";
  return (
    <span className="turn">
      {t(`order_steps.turn.${whose}`)}
      {order.awaits !== null && (
        <span className="visually-hidden">
          {t("order_steps.turn_what", { what: t(`home.attention.order.${order.awaits.what}`) })}
        </span>
      )}
    </span>
  );
}

/**
 * Shows how far an order has come, what each step waits for and whose turn it is, in the words of the reader's side.
 */
export function OrderSteps({ order }: { order: Order }) {
  const tools = useTextTools();
  const { t } = tools;
  const { workspace } = useMe();
  const reader = sideOf(order, workspace?.id);
  const { today } = useDays();
  const current = currentStep(order);
  const waits = useEndWords()(order, openEnds(order));
  return (
    <Steps aria-label={t("order_steps.label")}>
      {orderSteps(order, reader, today).map((each) => {
        const { glyph, tone } = LOOKS[each.state];
        const said = stepSentence(each, { order, reader, today, waits }, tools);
        return (
          <Step
            key={each.step}
            tone={tone}
            state={each.state}
            aria-current={each.step === current ? "step" : undefined}
          >
            <div className="head">
              <Glyph name={glyph} size={16} />
              <span className="name">{t(`order_steps.step.${each.step}`)}</span>
              <Turn order={order} reader={reader} state={each.state} />
            </div>
            <div className="said" title={said}>
              {said}
              {each.step === "confirmation" && order.status === "SENT_TO_ONE_C" && reader === "customer" && (
                <div>{t("order_steps.one_c")}</div>
              )}
            </div>
          </Step>
        );
      })}
    </Steps>
  );
}
