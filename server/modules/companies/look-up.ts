import type { z } from "zod";
import { RegistryBank, RegistryCompany } from "#contract/companies/company-lookup.api.ts";
import type { BankLookup, CompanyLookup } from "#contract/companies/company-lookup.api.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { findAnswer, cacheAnswer } from "#server/modules/companies/registry.store.ts";
import { suggestBank, suggestCompany } from "#server/platform/suggestions.ts";
import type { Suggestion } from "#server/platform/suggestions.ts";

type Deps = Pick<Dependencies, "db" | "env" | "clock" | "log">;
type Known<T> =
  | { readonly outcome: "found"; readonly data: T; readonly at: string }
  | { readonly outcome: "nothing"; readonly at: string }
  | { readonly outcome: "unavailable" };

/**
 * Queries the company registry, or returns its cached answer of the last 24 hours. No transaction is open during the
 * query.
 */
async function known<T extends object>(
  deps: Deps,
  kind: "company" | "bank",
  given: { number: string; schema: z.ZodType<T>; fresh: boolean; ask: () => Promise<Suggestion<T>> },
): Promise<Known<T>> {
  const { number, schema, fresh, ask } = given;
  const now = deps.clock.now();
  const kept = fresh ? undefined : await findAnswer(deps.db, kind, { number, now });
  if (kept !== undefined)
    return kept.answer === null
      ? { outcome: "nothing", at: kept.asked_at }
      : { outcome: "found", data: schema.parse(kept.answer), at: kept.asked_at };
  const answer = await ask();
  if (answer.outcome === "unavailable") {
    deps.log.warn({ kind, reason: answer.reason }, "the company registry could not be asked");
    return answer;
  }
  await cacheAnswer(deps.db, kind, { number, answer: answer.outcome === "found" ? answer.data : null, now });
  const at = now.toISOString();
  return answer.outcome === "found" ? { outcome: "found", data: answer.data, at } : { outcome: "nothing", at };
}

export async function lookUpCompany(
  deps: Deps,
  inn: string,
  options: { fresh?: boolean } = {},
): Promise<z.input<typeof CompanyLookup>> {
  const answer = await known(deps, "company", {
    number: inn,
    schema: RegistryCompany,
    fresh: options.fresh ?? false,
    ask: () => suggestCompany(deps.env, inn),
  });
  return {
    outcome: answer.outcome,
    checked_at: answer.outcome === "unavailable" ? null : answer.at,
    company: answer.outcome === "found" ? answer.data : null,
  };
}

export async function lookUpBank(deps: Deps, bik: string): Promise<z.input<typeof BankLookup>> {
  const answer = await known(deps, "bank", {
    number: bik,
    schema: RegistryBank,
    fresh: false,
    ask: () => suggestBank(deps.env, bik),
  });
  return { outcome: answer.outcome, bank: answer.outcome === "found" ? answer.data : null };
}
