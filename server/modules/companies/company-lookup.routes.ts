import { companyLookupApi } from "#contract/companies/company-lookup.api.ts";
import { implement } from "#server/http/implement.ts";
import { lookUpBank, lookUpCompany } from "#server/modules/companies/look-up.ts";

export const companyLookupRoutes = implement("companies", companyLookupApi, {
  company: { outside: ({ deps }, { query }) => lookUpCompany(deps, query.inn) },
  bank: { outside: ({ deps }, { query }) => lookUpBank(deps, query.bik) },
});
