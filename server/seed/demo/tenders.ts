import { closeDueTenders } from "#server/modules/tenders/close-due-tenders.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import {
  aDeclinedOffer,
  aFilledDraft,
  anEnteredOffer,
  anOpenedOffer,
  aSubmittedOffer,
} from "#server/seed/offer.builder.ts";
import { aNextRound } from "#server/seed/round.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { TenderOptions } from "#server/seed/tender.builder.ts";
import type { Part } from "#server/seed/demo-parts.ts";
import type { BuiltGroup } from "#server/seed/demo/items.ts";
import { answerAgain, answerLine } from "#server/seed/demo/offer-lines.ts";
import type { DemoLot } from "#server/seed/demo/offer-lines.ts";
import type { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import { makeOrders } from "#server/seed/demo/orders.ts";
import type { BuiltCompany } from "#server/seed/demo/people.ts";
import { random } from "#server/seed/demo/random.ts";
import type { Random } from "#server/seed/demo/random.ts";
import type { Reply, TenderPlan } from "#server/seed/demo/tender-plans.ts";
import { daysAgo, eveningInDays } from "#server/seed/demo/time.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "files" | "env" | "log" | "secrets">;

export interface TenderWorld {
  readonly customer: BuiltCompany;
  readonly suppliers: readonly BuiltCompany[];
  readonly groups: readonly BuiltGroup[];
  readonly parts: readonly Part[];
}

type Invited = BuiltCompany & { readonly offer: number };

const OFFER_COMMENTS = [
  "Цены действительны 14 дней. Доставка до вашего склада включена.",
  "Отгрузка со склада в Санкт-Петербурге, доставка за счёт поставщика при сумме от 100 000 ₽.",
  "При заказе всех позиций – скидка 2 %.",
  "Счёт выставим в день подтверждения заказа.",
] as const;

/** Index of the supplier that charges freight. The other suppliers include freight in their prices. */
const BRINGS_FOR_MONEY = 3;

interface Replying {
  readonly supplier: Invited;
  readonly place: number;
  readonly reply: Reply;
  readonly lots: readonly DemoLot[];
}

interface Round {
  readonly world: TenderWorld;
  readonly dice: Random;
  readonly before: Answered;
  readonly answered: Answered;
}

type Lines = readonly OfferDraftItemPatch[];
type Answered = Map<number, Lines>;

const answersOf = (
  plan: TenderPlan,
  { given: { place, lots }, world, dice, before }: { given: Replying } & Round,
): Lines =>
  before.get(place)?.map(answerAgain) ??
  lots.map((lot) => answerLine(lot, { parts: world.parts, dice, supplier: place, currency: plan.currency ?? 1 }));

async function replyTo(deps: Deps, plan: TenderPlan, of: { given: Replying } & Round): Promise<void> {
  const { given, world, dice, answered } = of;
  const { supplier, place, reply, lots } = given;
  const side = { supplier, offer: supplier.offer };
  if (reply === "none") return;
  if (reply !== "by_mail") await anOpenedOffer(deps, side);
  if (reply === "opened") return;
  if (typeof reply === "object") {
    await aDeclinedOffer(deps, {
      ...side,
      reason: reply.declines,
      ...(reply.comment === undefined ? {} : { comment: reply.comment }),
    });
    return;
  }
  const share = typeof reply === "number" ? reply : 1;
  const answers = answersOf(plan, of);
  answered.set(place, answers);
  const lines = answers.map((line, index) => ({
    rejected: false,
    reject_reason: null,
    ...(index < lots.length * share ? line : {}),
  }));
  // The builder declines lines without a price, so `lines` sets every value explicitly.
  const filled = {
    ...side,
    prices: [null],
    lines,
    comment: dice.pick(OFFER_COMMENTS),
    payment_terms: plan.payment_method ?? ("FULL_POST_PAYMENT" as const),
    freight: place === BRINGS_FOR_MONEY ? "4800" : null,
  };
  if (reply === "by_mail") await anEnteredOffer(deps, { ...filled, customer: world.customer });
  else if (reply === "answers")
    await aSubmittedOffer(deps, { ...filled, file: { name: `КП ${supplier.name.replace(/[«»„“]/g, "")}.pdf` } });
  else await aFilledDraft(deps, { ...filled, file: null });
}

function chosenItems(plan: TenderPlan, groups: readonly BuiltGroup[]): BuiltGroup["items"] {
  const found = plan.groups.flatMap((name) => groups.find((group) => group.name === name)?.items ?? []);
  return found.slice(0, plan.lots);
}

function tenderGiven(deps: Deps, plan: TenderPlan, world: TenderWorld): TenderOptions<BuiltCompany> {
  const invited = (plan.replies ?? []).flatMap(([place]) => world.suppliers[place] ?? []);
  const {
    name,
    comment = null,
    urgent = false,
    sealed = false,
    currency = 1,
    tax_type = 1,
    payment_method = "FULL_POST_PAYMENT",
    vat_rate,
    closing,
  } = plan;
  const { owner, people } = world.customer;
  const managers = [owner.id, ...(people.MG === undefined ? [] : [people.MG.id])];
  const closing_date = closing === undefined ? null : eveningInDays(deps, -closing);
  const items = chosenItems(plan, world.groups).map(({ id }) => id);
  return {
    customer: world.customer,
    suppliers: invited,
    items,
    lots: [],
    closing_date,
    name,
    comment,
    urgent,
    sealed,
    currency,
    tax_type,
    payment_method,
    managers,
    ...(vat_rate === undefined ? {} : { vat_rate }),
  };
}

/** Returns the last day on which suppliers send offers, in days before now: well before closing, or today. */
function repliesEnd({ closing = 0, ends }: TenderPlan): number {
  if (ends === undefined) return 0.01;
  return ends === "clock" ? closing + 0.6 : closing + 1.2;
}

async function end(deps: Deps, plan: TenderPlan, tender: { id: number; customer: BuiltCompany }): Promise<void> {
  if (plan.ends === undefined) return;
  // The job closes due tenders within a minute.
  const closing = Date.parse(eveningInDays(deps, -(plan.closing ?? 0))) + 20_000;
  if (plan.ends === "clock") await closeDueTenders({ ...deps, clock: { now: () => new Date(closing) } });
  else await stopOpenTender(daysAgo(deps, (plan.closing ?? 0) + 1), { ...tender, reason: plan.ends });
}

async function replyAll(
  deps: Deps,
  plan: TenderPlan,
  { suppliers, lots, ...round }: Round & { suppliers: readonly Invited[]; lots: readonly DemoLot[] },
): Promise<void> {
  const started = plan.started ?? 0;
  for (const [index, [place, said]] of (plan.replies ?? []).entries()) {
    const supplier = suppliers[index];
    const days = started - ((started - repliesEnd(plan)) * (index + 1)) / suppliers.length;
    if (supplier !== undefined)
      await replyTo(daysAgo(deps, days), plan, { given: { supplier, place, reply: said, lots }, ...round });
  }
}

export async function makeTender(
  deps: Deps,
  plan: TenderPlan,
  given: { world: TenderWorld; seed: number },
): Promise<void> {
  const { world, seed } = given;
  const dice = random(seed);
  const asked = tenderGiven(deps, plan, world);
  if (plan.started === undefined) {
    await aTender(daysAgo(deps, plan.made), asked);
    return;
  }
  const built = await aStartedTender(daysAgo(deps, plan.started), { ...asked, suppliers: asked.suppliers ?? [] });
  const items = chosenItems(plan, world.groups);
  const lots = built.lots.flatMap((lot, index): DemoLot[] => {
    const item = items[index];
    return item === undefined ? [] : [{ part: item.part, quantity: lot.quantity }];
  });
  const answered: Answered = new Map();
  const round = { world, dice, answered, before: new Map() };
  await replyAll(deps, plan, { ...round, suppliers: built.suppliers, lots });
  await end(deps, plan, { id: built.id, customer: world.customer });
  if (plan.winners !== undefined) await makeOrders(deps, plan, { tender: built.id, ...world });
  const { next_round: again } = plan;
  if (again === undefined) return;
  const next = await aNextRound(daysAgo(deps, again.started), {
    customer: world.customer,
    id: built.id,
    suppliers: again.replies.flatMap(([place]) => world.suppliers[place] ?? []),
    price_feedback: again.tells,
    closing_date: eveningInDays(deps, -again.closing),
  });
  const { name, groups, made } = plan;
  await replyAll(
    deps,
    { name, groups, made, ...again },
    { ...round, before: answered, answered: new Map(), suppliers: next.suppliers, lots },
  );
}
