import { isBik, isCheckingAccount, isCorrespondentAccount } from "#contract/ids/bank-accounts.ts";
import { isInn, isKpp, isOgrn, isOgrnip, isOrganisationInn, isPersonInn } from "#contract/ids/requisites.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

export type CompanyFields = Pick<CompanyInfo, keyof typeof COMPANY_INFO_FIELDS>;
type Field = keyof CompanyFields;

const isPerson = (company: CompanyFields): boolean => company.company_type === "INDIVIDUAL_ENTREPRENEUR";
const isLegal = (company: CompanyFields): boolean => company.company_type === "LEGAL_ENTITY";

/** Matches a website: a host, optionally with http(s) but no other scheme. */
const SITE = /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/iu;
/** Earliest possible registration date of an existing Russian company. The law on enterprises dates from 25.12.1990. */
const FIRST_REGISTRATION = "1990-12-25";
/** Returns the latest calendar day that has begun anywhere in the country. */
const lastDay = (now: Date): string => new Date(now.getTime() + DAY_MS / 2).toISOString().slice(0, 10);

const innHolds = (inn: string, company: CompanyFields): boolean =>
  isLegal(company) ? isOrganisationInn(inn) : isPerson(company) ? isPersonInn(inn) : isInn(inn);
const ogrnHolds = (ogrn: string, company: CompanyFields): boolean =>
  isLegal(company) ? isOgrn(ogrn) : isPerson(company) ? isOgrnip(ogrn) : isOgrn(ogrn) || isOgrnip(ogrn);

/**
 * Returns the errors in a company's details by field, as codes under `validation`. Empty fields are valid. Accounts are
 * checked only if the BIK is known. The registration date is compared with the day of `now`.
 */
export function companyErrors(company: CompanyFields, now: Date): Partial<Record<Field, string>> {
  const { inn, kpp, ogrn, bik, checking_account, correspondent_account, site, registration_date: registered } = company;
  return {
    ...(site !== null && !SITE.test(site) ? { site: "site" } : {}),
    ...(registered !== null && (registered < FIRST_REGISTRATION || registered > lastDay(now))
      ? { registration_date: "registration_date" }
      : {}),
    ...(inn !== null && !innHolds(inn, company) ? { inn: "inn" } : {}),
    ...(kpp !== null && (isPerson(company) ? { kpp: "kpp_of_entrepreneur" } : isKpp(kpp) ? {} : { kpp: "kpp" })),
    ...(ogrn !== null && !ogrnHolds(ogrn, company) ? { ogrn: isPerson(company) ? "ogrnip" : "ogrn" } : {}),
    ...(bik !== null && !isBik(bik) ? { bik: "bik" } : {}),
    ...(bik !== null && isBik(bik) && checking_account !== null && !isCheckingAccount(checking_account, bik)
      ? { checking_account: "checking_account" }
      : {}),
    ...(bik !== null &&
    isBik(bik) &&
    correspondent_account !== null &&
    !isCorrespondentAccount(correspondent_account, bik)
      ? { correspondent_account: "correspondent_account" }
      : {}),
  };
}

/** Returns the fields that are still required for verification (domain 10.6 W1), in form order. */
export function companyMissing(company: CompanyFields): Field[] {
  const asked: readonly Field[] = [
    "company_type",
    "name",
    "inn",
    ...(isLegal(company) ? (["kpp"] as const) : []),
    "ogrn",
    "legal_address",
    "head_name",
    "tax_system",
    ...(company.vat_exempt ? (["vat_exemption_basis"] as const) : []),
    "bank_name",
    "bik",
    "correspondent_account",
    "checking_account",
  ];
  return asked.filter((field) => company[field] === null || company[field] === "");
}
