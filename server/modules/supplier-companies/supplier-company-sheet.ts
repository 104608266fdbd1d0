import type { z } from "zod";
import type { ResultOf } from "#contract/endpoint.ts";
import { SupplierCompanyCreate } from "#contract/supplier-companies/supplier-company.api.ts";
import type {
  SupplierCompanySheet,
  supplierCompanySheetApi,
} from "#contract/supplier-companies/supplier-company-sheet.api.ts";
import { textKey } from "#contract/text-key.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { sheetFile } from "#server/http/sheet-file.ts";
import { headings, readNamedSheet } from "#server/http/uploaded-sheet.ts";
import {
  bodyOf,
  checkedCompany,
  companyKey,
  judgeCompanies,
  usersIn,
} from "#server/modules/supplier-companies/check-companies.ts";
import type { JudgedCompany } from "#server/modules/supplier-companies/check-companies.ts";
import { joiningEntries } from "#server/modules/supplier-companies/company-users.ts";
import { newCompany } from "#server/modules/supplier-companies/supplier-company.ts";
import { lockInns } from "#server/modules/supplier-companies/supplier-company.store.ts";
import {
  findAddressedUsers,
  findSameCompanies,
  insertCompanies,
  joinUsers,
  lockAddressedUsers,
} from "#server/modules/supplier-companies/supplier-company-sheet.store.ts";
import { translate } from "#server/platform/translate.ts";

type Sheet = z.output<typeof SupplierCompanySheet>;
type Checked = ResultOf<typeof supplierCompanySheetApi.check>;

const COLUMNS = ["name", "inn", "users", "comment"] as const;
/** The column of users asks for addresses, so its heading says so. */
const headingKey = (column: (typeof COLUMNS)[number]): string =>
  column === "users" ? "sheet_rows.company.users" : `supplier_companies.column.${column}`;

async function judged(ctx: SessionContext, { rows }: Sheet): Promise<JudgedCompany[]> {
  const companies = rows.flatMap((row) => SupplierCompanyCreate.safeParse(bodyOf(row)).data ?? []);
  const same = await findSameCompanies(ctx.system, {
    inns: companies.flatMap(({ inn }) => inn ?? []),
    name_keys: companies.map(({ name }) => textKey(name)),
  });
  return judgeCompanies(rows, { same, users: await findAddressedUsers(ctx.system, rows.flatMap(usersIn)) });
}

const answer = (judgements: readonly JudgedCompany[], { language }: SessionContext, done = false): Checked => ({
  rows: judgements.map((one) => checkedCompany(one, { language, done })),
});

/** Says what creating would do with each row. */
export async function checkCompanySheet(ctx: SessionContext, sheet: Sheet): Promise<Checked> {
  return answer(await judged(ctx, sheet), ctx);
}

/**
 * Reads an uploaded spreadsheet of supplier companies and checks its rows.
 * @throws AppError the errors of `readNamedSheet`
 */
export async function readCompanySheet(ctx: PreTransactionContext<SessionContext>): Promise<Checked> {
  const words = (column: (typeof COLUMNS)[number]) => ({
    headings: headings(headingKey(column), `supplier_companies.column.${column}`, `sheet_rows.headings.${column}`),
  });
  const rows = await readNamedSheet(ctx, null, {
    words: { name: words("name"), inn: words("inn"), users: words("users"), comment: words("comment") },
    required: "name",
    heading: translate(ctx.language, "supplier_companies.column.name"),
  });
  return ctx.transaction((inside) => checkCompanySheet(inside, { rows }));
}

/** Creates the companies of all good rows with their users. Other rows stay out and are answered with the reason. */
export async function createCompanySheet(ctx: SessionContext, sheet: Sheet): Promise<Checked> {
  const { system } = ctx;
  await lockInns(system);
  await lockAddressedUsers(system, sheet.rows.flatMap(usersIn));
  const judgements = await judged(ctx, sheet);
  const good = judgements.flatMap(({ outcome, company, users }) =>
    outcome === "create" && company !== null ? [{ company, users }] : [],
  );
  const made = await insertCompanies(
    system,
    good.map(({ company }) => ({ ...newCompany(company), created_at: ctx.now.toISOString() })),
  );
  const ids = new Map(made.map((company) => [companyKey(company), company.id]));
  const created = good.flatMap(({ company, users }) => {
    const id = ids.get(companyKey(company));
    return id === undefined ? [] : [{ id, name: company.name, users }];
  });
  await joinUsers(
    system,
    created.flatMap(({ id, users }) => users.map((user) => ({ user: user.id, company: id }))),
  );
  await ctx.audit(
    created.flatMap(({ id, name, users }) => [
      { entity: "supplier_company" as const, entity_id: id, action: "create" as const, note: name },
      ...users.flatMap((user) => joiningEntries("add_user", { company: id, user })),
    ]),
  );
  return answer(
    judgements.map((one) =>
      one.outcome === "create" && one.company !== null && !ids.has(companyKey(one.company)) ? takenMeanwhile(one) : one,
    ),
    ctx,
    true,
  );
}

/** Another administrator created a company with the same tax number at this moment. */
const takenMeanwhile = (one: JudgedCompany): JudgedCompany => ({
  ...one,
  outcome: "inn_taken",
  sentence: { key: "sheet_rows.company.inn_taken", params: { name: one.given.name } },
});

/** Builds an empty spreadsheet whose headings the reading recognises. */
export async function companyTemplate({ language }: SessionContext): Promise<FileAnswer> {
  return sheetFile(translate(language, "sheet_rows.company.file"), [
    {
      name: translate(language, "supplier_companies.title"),
      columns: COLUMNS.map((column) => ({
        header: translate(language, headingKey(column)),
        kind: "text" as const,
      })),
      rows: Array.from({ length: 100 }, () => COLUMNS.map(() => null)),
    },
  ]);
}
