import type { z } from "zod";
import { Email, emailProblem } from "#contract/email.ts";
import { shownEmail } from "#contract/email-text.ts";
import { isInn } from "#contract/ids/requisites.ts";
import type { Language } from "#contract/primitives.ts";
import { SupplierCompanyCreate } from "#contract/supplier-companies/supplier-company.api.ts";
import type {
  CheckedSupplierCompany,
  SupplierCompanyOutcome,
  SupplierCompanyRow,
} from "#contract/supplier-companies/supplier-company-sheet.api.ts";
import { sentenceOfIssue } from "#server/http/issues.ts";
import { textKey } from "#contract/text-key.ts";
import type { AddressedUser, SameCompany } from "#server/modules/supplier-companies/supplier-company-sheet.store.ts";
import { addressesIn } from "#contract/invites/addresses-in.ts";
import { translate } from "#server/platform/translate.ts";

export type NewCompany = z.output<typeof SupplierCompanyCreate>;

export interface CompanyFacts {
  readonly same: readonly SameCompany[];
  readonly users: readonly AddressedUser[];
}

/** A row with its outcome. `company` and `users` are those to create and to join. */
export interface JudgedCompany {
  readonly given: SupplierCompanyRow;
  readonly outcome: SupplierCompanyOutcome;
  readonly company: NewCompany | null;
  readonly users: readonly AddressedUser[];
  /** Key and values of the sentence about the outcome. */
  readonly sentence: { readonly key: string; readonly params: Readonly<Record<string, string | number>> };
  /** Name of the field that the sentence is about, as a key of the catalogues. */
  readonly field: string | null;
}

/** Restores the leading zero that spreadsheet programs drop from a tax number. */
function withLeadingZero(inn: string): string {
  const digits = inn.replace(/\s+/g, "");
  return /^(?:\d{9}|\d{11})$/.test(digits) && isInn(`0${digits}`) ? `0${digits}` : inn;
}

/** Returns the text of a row as the body of a call that creates one company. */
export const bodyOf = ({ name, inn, comment }: SupplierCompanyRow) => ({ name, inn: withLeadingZero(inn), comment });

/** Returns the addresses in a cell in their stored form; wrong ones are left out. */
export const usersIn = ({ users }: SupplierCompanyRow): string[] =>
  addressesIn(users).flatMap((address) => Email.safeParse(address).data ?? []);

/** Identifies a company within a sheet: by its tax number, else by its name. */
export const companyKey = ({ name, inn }: { name: string; inn?: string | null | undefined }): string =>
  inn == null ? `name ${textKey(name)}` : `inn ${inn}`;

/** Decides what creating does with each row of a sheet. Changes nothing. */
export function judgeCompanies(rows: readonly SupplierCompanyRow[], facts: CompanyFacts): JudgedCompany[] {
  const companies = new Map<string, number>();
  const takenUsers = new Map<string, number>();
  return rows.map((given) => {
    const judged = judge(given, { ...facts, companies, takenUsers });
    if (judged.company !== null && !companies.has(companyKey(judged.company)))
      companies.set(companyKey(judged.company), given.row);
    for (const { email } of judged.outcome === "create" ? judged.users : []) takenUsers.set(email, given.row);
    return { given, ...judged };
  });
}

interface SheetFacts extends CompanyFacts {
  /** Rows in which companies and users appeared first. */
  readonly companies: ReadonlyMap<string, number>;
  readonly takenUsers: ReadonlyMap<string, number>;
}

type Judgement = Omit<JudgedCompany, "given">;

function judge(given: SupplierCompanyRow, facts: SheetFacts): Judgement {
  const parsed = SupplierCompanyCreate.safeParse(bodyOf(given));
  const issue = parsed.error?.issues[0];
  if (parsed.data === undefined)
    return {
      outcome: "bad_value",
      company: null,
      users: [],
      sentence: issue === undefined ? { key: "validation.invalid", params: {} } : sentenceOfIssue(issue),
      field: `supplier_companies.field.${String(issue?.path[0] ?? "name")}`,
    };
  const company = parsed.data;
  const say = (
    outcome: SupplierCompanyOutcome,
    params: JudgedCompany["sentence"]["params"] = {},
    users: readonly AddressedUser[] = [],
  ): Judgement => ({
    outcome,
    company,
    users,
    sentence: { key: `sheet_rows.company.${outcome}`, params },
    field: null,
  });
  const first = facts.companies.get(companyKey(company));
  if (first !== undefined) return say("repeated", { row: first });
  const known = facts.same.find((same) => company.inn != null && same.inn === company.inn);
  if (known !== undefined) return say("inn_taken", { name: known.name });
  if (company.inn == null && facts.same.some(({ name }) => textKey(name) === textKey(company.name)))
    return say("name_taken");
  return judgeUsers(given, facts, say);
}

function judgeUsers(
  given: SupplierCompanyRow,
  facts: SheetFacts,
  say: (
    outcome: SupplierCompanyOutcome,
    params?: JudgedCompany["sentence"]["params"],
    users?: readonly AddressedUser[],
  ) => Judgement,
): Judgement {
  const wrong = addressesIn(given.users).find((address) => emailProblem(address) !== null);
  if (wrong !== undefined) return say("bad_email", { email: wrong });
  const emails = [...new Set(usersIn(given))];
  const users = emails.flatMap((email) => facts.users.find((user) => user.email === email) ?? []);
  const unknown = emails.find((email) => !users.some((user) => user.email === email));
  if (unknown !== undefined) return say("unknown_user", { email: shownEmail(unknown) });
  const elsewhere = users.find(({ company }) => company !== null);
  if (elsewhere !== undefined)
    return say("user_elsewhere", { email: shownEmail(elsewhere.email), name: elsewhere.company ?? "" });
  const repeated = users.find(({ email }) => facts.takenUsers.has(email));
  if (repeated !== undefined)
    return say("user_repeated", {
      email: shownEmail(repeated.email),
      row: facts.takenUsers.get(repeated.email) ?? given.row,
    });
  return say("create", { smart_count: users.length }, users);
}

/** Returns the answer about a row. `done` says that the good rows were created. */
export function checkedCompany(
  { given, outcome, sentence, field }: JudgedCompany,
  { language, done }: { language: Language; done: boolean },
): CheckedSupplierCompany {
  const is_good = outcome === "create";
  const text = translate(language, is_good && done ? "sheet_rows.company.done_create" : sentence.key, sentence.params);
  return {
    ...given,
    inn: withLeadingZero(given.inn),
    outcome,
    is_good,
    detail: field === null ? text : `${translate(language, field)}: ${text}`,
  };
}
