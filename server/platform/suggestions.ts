import { z } from "zod";
import type { RegistryBank, RegistryCompany } from "#contract/companies/company-lookup.api.ts";
import { COMPANY_STATUSES } from "#contract/workspaces/company.values.ts";
import { fetchErrorText } from "#server/core/error-text.ts";
import type { Environment } from "#server/env.ts";

/**
 * Timeout of the suggestions service (dadata.ru, API 4.1), which finds companies by tax number and banks by BIK. The
 * service returns an empty list if nothing was found. The daily limit, a wrong key and a fault are errors, which don't
 * mean that the company is unknown.
 */
const TIMEOUT_MS = 3_000;

export type Suggestion<T> =
  | { readonly outcome: "found"; readonly data: T }
  | { readonly outcome: "nothing" }
  | { readonly outcome: "unavailable"; readonly reason: string };

const text = z.string().nullish();
const Party = z.object({
  inn: z.string(),
  kpp: text,
  ogrn: text,
  type: z.enum(["LEGAL", "INDIVIDUAL"]),
  name: z.object({ full_with_opf: text, short_with_opf: text }),
  fio: z.object({ surname: text, name: text, patronymic: text }).nullish(),
  state: z.object({ status: z.enum(COMPANY_STATUSES), registration_date: z.number().nullish() }),
  management: z.object({ name: text, post: text }).nullish(),
  address: z.object({ value: text, unrestricted_value: text }).nullish(),
  finance: z.object({ tax_system: text }).nullish(),
});
const Bank = z.object({ bic: z.string(), name: z.object({ payment: text, short: text }), correspondent_account: text });
const answerOf = <T extends z.ZodType>(data: T) => z.object({ suggestions: z.array(z.object({ data })) });

async function ask<T>(
  env: Pick<Environment, "SUGGESTIONS_URL" | "SUGGESTIONS_KEY">,
  given: { path: string; body: object; schema: z.ZodType<T> },
): Promise<Suggestion<T>> {
  if (env.SUGGESTIONS_KEY === undefined) return { outcome: "unavailable", reason: "SUGGESTIONS_KEY is not set" };
  try {
    const response = await fetch(`${env.SUGGESTIONS_URL}/${given.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        authorization: `Token ${env.SUGGESTIONS_KEY}`,
      },
      body: JSON.stringify(given.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { outcome: "unavailable", reason: `status ${response.status}` };
    const { suggestions } = answerOf(given.schema).parse(await response.json());
    const [first] = suggestions;
    return first === undefined ? { outcome: "nothing" } : { outcome: "found", data: first.data };
  } catch (error) {
    return { outcome: "unavailable", reason: fetchErrorText(error) };
  }
}

/** Tax regimes that the registry identifies unambiguously. The registry uses one code for both kinds of USN. */
const TAX_SYSTEM = new Map<string, RegistryCompany["tax_system"]>([
  ["AUSN", "ASN"],
  ["ESHN", "ESXN"],
]);

const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter((part) => part !== null && part !== undefined && part !== "").join(" ") || null;

function companyOf(party: z.output<typeof Party>): RegistryCompany {
  const isPerson = party.type === "INDIVIDUAL";
  const registered = party.state.registration_date;
  return {
    company_type: isPerson ? "INDIVIDUAL_ENTREPRENEUR" : "LEGAL_ENTITY",
    name: party.name.short_with_opf ?? party.name.full_with_opf ?? party.inn,
    inn: party.inn,
    kpp: party.kpp ?? null,
    ogrn: party.ogrn ?? null,
    registration_date:
      registered === null || registered === undefined ? null : new Date(registered).toISOString().slice(0, 10),
    legal_address: party.address?.unrestricted_value ?? party.address?.value ?? null,
    company_status: party.state.status,
    head_name: isPerson
      ? joined(party.fio?.surname, party.fio?.name, party.fio?.patronymic)
      : (party.management?.name ?? null),
    head_position: isPerson ? null : (party.management?.post ?? null),
    tax_system: TAX_SYSTEM.get(party.finance?.tax_system ?? "") ?? null,
  };
}

const mapped = <T, R>(answer: Suggestion<T>, map: (data: T) => R): Suggestion<R> =>
  answer.outcome === "found" ? { outcome: "found", data: map(answer.data) } : answer;

/** Looks up the head office of the company with this tax number. */
export const suggestCompany = async (env: Environment, inn: string): Promise<Suggestion<RegistryCompany>> =>
  mapped(
    await ask(env, { path: "findById/party", body: { query: inn, count: 1, branch_type: "MAIN" }, schema: Party }),
    companyOf,
  );

export const suggestBank = async (env: Environment, bik: string): Promise<Suggestion<RegistryBank>> =>
  mapped(await ask(env, { path: "findById/bank", body: { query: bik, count: 1 }, schema: Bank }), (bank) => ({
    bik: bank.bic,
    bank_name: bank.name.payment ?? bank.name.short ?? bank.bic,
    correspondent_account: bank.correspondent_account ?? null,
  }));
