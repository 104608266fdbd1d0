import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { roleApi } from "#contract/members/role.api.ts";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { TRIES_FOR_ACCOUNT } from "#contract/limits.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, aMember, aMemberWith, aSecondFactor, PASSWORD } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { CallAnswer, TestApp } from "#server/testing/test-app.ts";
import type { Endpoint } from "#contract/endpoint.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
interface Change {
  readonly name: string;
  readonly prepare: (company: Company) => Promise<(proof?: string) => Promise<CallAnswer<Endpoint>>>;
  readonly look: (company: Company) => Promise<unknown>;
}

const ANOTHER_ACCOUNT = "40702810638000000000";
const company_info = async (company: Company) =>
  (await app.call(workspaceApi.company, company, { params: { id: company.workspace } })).ok();
const roles = async (company: Company) =>
  (await app.call(roleApi.list, company, { params: { id: company.workspace } })).ok().results;
const join = (company: Company) => aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles } });
const member = async (company: Company) =>
  (await app.call(memberApi.list, company, { params: { id: company.workspace } })).ok().results;

const CHANGES: readonly Change[] = [
  {
    name: "another bank account",
    prepare: async (company) => {
      const { id } = await company_info(company);
      const params = { id: company.workspace, companyInfoId: id };
      return (proof) =>
        app.call(workspaceApi.patch_company, company, { params, body: { checking_account: ANOTHER_ACCOUNT, proof } });
    },
    look: company_info,
  },
  {
    name: "another address of 1C",
    prepare: async (company) => {
      const usual = { role: "buyer", format: "2.08", encoding: "utf-8", preset: null, posts: false, makes: true };
      const setting = { ...usual, version: 0, driver: "push", url: "https://1c.example.test/", login: null };
      return (proof) =>
        app.call(oneCSettingApi.save, company, {
          params: { id: company.workspace },
          body: { ...setting, final_status: null, proof },
        });
    },
    look: async (company) => (await app.call(oneCSettingApi.one, company, { params: { id: company.workspace } })).ok(),
  },
  {
    name: "a member who may pay",
    prepare: async (company) => {
      const { id } = await join(company);
      const params = { id: company.workspace, userId: id };
      return (proof) =>
        app.call(memberApi.set_roles, company, { params, body: { roles: [company.roles.order_admin], proof } });
    },
    look: member,
  },
  {
    name: "a role that may pay, given to a member",
    prepare: async (company) => {
      const { id: user } = await join(company);
      const params = { roleId: company.roles.BA };
      return (proof) => app.call(roleApi.add_user, company, { params, body: { user, proof } });
    },
    look: member,
  },
  {
    name: "a role that may pay from now on",
    prepare: async (company) => {
      const params = { id: company.workspace, roleId: company.roles.MG };
      const actions = ["read_order", "confirm_payment"];
      return (proof) => app.call(roleApi.patch, company, { params, body: { actions, proof } });
    },
    look: roles,
  },
  {
    name: "an invitation into a role that may pay",
    prepare: async (company) => {
      const role = company.roles.chief_order_admin;
      return (proof) => app.call(inviteApi.create, company, { body: { email: "new@example.test", role, proof } });
    },
    look: async (company) =>
      (await app.call(inviteApi.list, company, { query: { workspace: company.workspace } })).ok().results,
  },
  {
    name: "an offer of the ownership",
    prepare: async (company) => {
      const { id: user } = await join(company);
      const params = { id: company.workspace };
      return (proof) => app.call(ownershipApi.offer, company, { params, body: { user, proof } });
    },
    look: async (company) =>
      (await app.call(workspaceApi.one, company, { params: { id: company.workspace } })).ok().ownership_offer,
  },
];

const aBank = { ...A_COMPANY, inn: undefined };
const anOwner = async () => {
  const { inn: _inn, ...company } = aBank;
  return aCompany(app.deps, { company });
};

describe.each(CHANGES)("$name", ({ prepare, look }) => {
  test("needs the password, and is not made with a wrong one", async () => {
    const company = await anOwner();
    const make = await prepare(company);
    const before = await look(company);
    expect((await make()).error().code).toBe("password_required");
    expect((await make("Wrong2026")).error().code).toBe("password_incorrect");
    expect(await look(company)).toEqual(before);
    expect((await make(PASSWORD)).status).toBe(200);
    expect(await look(company)).not.toEqual(before);
  });

  test("needs a code where the account has a second factor; the password doesn't do", async () => {
    const company = await anOwner();
    const make = await prepare(company);
    const { codes } = await aSecondFactor(app.deps, company.owner);
    expect((await make()).error().code).toBe("second_factor_required");
    expect((await make(PASSWORD)).error().code).toBe("second_factor_incorrect");
    expect((await make(codes[0])).status).toBe(200);
  });
});

test("guesses at a proof count as guesses at signing in", async () => {
  const company = await anOwner();
  const make = await CHANGES[0]?.prepare(company);
  for (let guess = 0; guess < TRIES_FOR_ACCOUNT.password; guess += 1)
    expect((await make?.("Wrong2026"))?.error().code).toBe("password_incorrect");
  expect((await make?.(PASSWORD))?.error().code).toBe("too_many_requests");
});

test("what moves no money needs no proof: another site, the same role again, a right of reading", async () => {
  const company = await anOwner();
  const { id } = await company_info(company);
  const params = { id: company.workspace };
  const patch = { params: { ...params, companyInfoId: id }, body: { site: "metiz.example", bank_name: "Сбербанк" } };
  expect((await app.call(workspaceApi.patch_company, company, patch)).status).toBe(200);
  const payer = await aMemberWith(app.deps, company, ["confirm_payment"]);
  const had = (await member(company)).find((each) => each.id === payer.id)?.roles.map((role) => role.id) ?? [];
  const more = { roles: [...had, company.roles.order_admin] };
  expect(
    (await app.call(memberApi.set_roles, company, { params: { ...params, userId: payer.id }, body: more })).status,
  ).toBe(200);
  const reading = { params: { ...params, roleId: company.roles.CP }, body: { actions: ["read_order"] } };
  expect((await app.call(roleApi.patch, company, reading)).status).toBe(200);
});

test("the first account of a company needs no proof: nobody can have paid it", async () => {
  const company = await aCompany(app.deps);
  const { id } = await company_info(company);
  const params = { id: company.workspace, companyInfoId: id };
  const { bik, bank_name, correspondent_account, checking_account } = A_COMPANY;
  const body = { bik, bank_name, correspondent_account, checking_account };
  expect((await app.call(workspaceApi.patch_company, company, { params, body })).status).toBe(200);
});
