import { awardReasonApi } from "#contract/award/award.api.ts";
import { compareOffers } from "#contract/award/compare.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { dearerReasons } from "#contract/scenarios/dearer-reason.ts";
import type { Scenario, ScenarioWinner } from "#contract/scenarios/scenario.schema.ts";
import { call } from "#src/api/client.ts";
import { reasonText } from "#src/features/scenarios/reason-words.ts";
import type { Compared } from "#src/features/scenarios/sides.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

/**
 * Writes why a scenario gives lots to others than the cheapest. Reasons that a user has written stay. The reasons are
 * computed from the numbers that the page of the reasons shows, and written in the language of the user.
 */
export async function writeDearerReasons(given: {
  readonly tender: number;
  readonly scenario: Scenario;
  readonly winners: readonly ScenarioWinner[];
  readonly had_winners: ReadonlySet<number>;
  readonly compared: Compared;
  readonly tools: TextTools & { readonly currency: CurrencyId };
}): Promise<void> {
  const { scenario, winners, compared } = given;
  const input = { params: { id: given.tender } };
  const { may_write, basis, lots: asked } = await call(awardReasonApi.one, input);
  const missing = new Set(asked.flatMap(({ lot, reason }) => (reason === null ? [lot] : [])));
  if (!may_write || missing.size === 0) return;
  const { lots, offers } = compared;
  const options = { ...compared.options, basis, include_replacements: false };
  const reasons = dearerReasons({
    conditions: scenario.conditions,
    gap: scenario.result?.gap ?? "0.00",
    lots,
    offers,
    winners,
    had_winners: given.had_winners,
    options,
    comparison: compareOffers({ lots, offers, options }),
  });
  const written = [...reasons].flatMap(([lot, reason]) =>
    missing.has(lot) ? [{ lot, reason: reasonText(reason, scenario, given.tools) }] : [],
  );
  if (written.length > 0) await call(awardReasonApi.write, { ...input, body: { reasons: written } });
}
