import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { roleApi } from "#contract/members/role.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { PERMISSIONS, ROLE_PERMISSIONS } from "#contract/permissions.ts";
import type { StartingRole } from "#contract/permissions.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aSubmittedOffer, aFilledDraft } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMember, aMemberWith, aSession, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;

async function join(company: Company, role?: StartingRole, name = "Пётр") {
  const user = await aMember(app.deps, {
    workspace: { id: company.workspace, roles: company.roles },
    ...(role === undefined ? {} : { role }),
    user: await aUser(app.deps, { first_name: name }),
  });
  return { ...user, token: await aSession(app.deps, user), workspace: company.workspace };
}
const of = (company: Company, user: { id: number }) => ({ id: company.workspace, userId: user.id });
const mailsTo = (address: string) =>
  app.deps.db
    .selectFrom("mail")
    .select(["kind", "subject", "language"])
    .where("to_address", "=", address)
    .orderBy("id")
    .execute();

describe("roles", () => {
  test("a workspace starts with its roles; a member's roles are changed in one call, and count at the next call", async () => {
    const company = await aCompany(app.deps);
    const member = await join(company, "CP");
    const roles = (await app.call(roleApi.list, company, { params: { id: company.workspace } })).ok().results;
    expect(roles.map(({ code }) => code)).toEqual(["BA", "chief_order_admin", "order_admin", "MG", "CM", "CP"]);
    expect(
      roles
        .find(({ code }) => code === "MG")
        ?.actions.map(({ slug }) => slug)
        .toSorted(),
    ).toEqual([...ROLE_PERMISSIONS.MG].toSorted());
    const create = () => app.call(tenderApi.create, member, { body: { name: "Крепёж" } });
    expect((await create()).error().code).toBe("forbidden");
    const changed = (
      await app.call(memberApi.set_roles, company, {
        params: of(company, member),
        body: { roles: [company.roles.MG, company.roles.CM] },
      })
    ).ok();
    expect(changed.roles.map(({ code }) => code)).toEqual(["MG", "CM"]);
    expect((await create()).status).toBe(200);
    (await app.call(memberApi.set_roles, company, { params: of(company, member), body: { roles: [] } })).ok();
    expect((await create()).error().code).toBe("forbidden");
    const { results } = (
      await app.call(historyApi.list, company, { query: { entity: "workspace", entity_id: company.workspace } })
    ).ok();
    expect(results[0]).toMatchObject({ action: "change_roles", changes: { roles: { to: [] } } });
  });

  test("a role is made, changed, given, taken and deleted; one that somebody has stays", async () => {
    const company = await aCompany(app.deps);
    const member = await join(company);
    const params = { id: company.workspace };
    const role = (
      await app.call(roleApi.create, company, { params, body: { name: "Кладовщик", actions: ["read_order"] } })
    ).ok();
    expect(
      (await app.call(roleApi.create, company, { params, body: { name: "кладовщик", actions: [] } })).error().code,
    ).toBe("already_added");
    const given = (
      await app.call(roleApi.add_user, company, { params: { roleId: role.id }, body: { user: member.id } })
    ).ok();
    expect(given.users.map(({ id }) => id)).toEqual([member.id]);
    expect(
      (await app.call(roleApi.add_user, company, { params: { roleId: role.id }, body: { user: member.id } })).error()
        .code,
    ).toBe("user_already_added");
    expect((await app.call(orderApi.list, member)).status).toBe(200);
    const renamed = (
      await app.call(roleApi.patch, company, {
        params: { ...params, roleId: role.id },
        body: { name: "Склад", version: role.version },
      })
    ).ok();
    expect(renamed).toMatchObject({ name: "Склад", actions: [{ slug: "read_order" }] });
    const stale = await app.call(roleApi.patch, company, {
      params: { ...params, roleId: role.id },
      body: { name: "Склад 2", version: role.version },
    });
    expect(stale.error()).toMatchObject({ code: "version_conflict", current: { name: "Склад" } });
    (
      await app.call(roleApi.update_action, company, {
        params: { roleId: role.id },
        body: { actions: ["read_tender"] },
      })
    ).ok();
    expect((await app.call(orderApi.list, member)).error().code).toBe("forbidden");
    expect((await app.call(roleApi.remove, company, { params: { ...params, roleId: role.id } })).error().code).toBe(
      "in_use",
    );
    (await app.call(roleApi.remove_user, company, { params: { roleId: role.id }, body: { user: member.id } })).ok();
    (await app.call(roleApi.remove, company, { params: { ...params, roleId: role.id } })).ok();
    expect((await app.call(roleApi.remove, company, { params: { ...params, roleId: role.id } })).status).toBe(404);
  });

  test("nobody hands on a right that they don't have themselves, nor takes one away", async () => {
    const company = await aCompany(app.deps);
    const params = { id: company.workspace };
    const keeper = (
      await app.call(roleApi.create, company, {
        params,
        body: { name: "Кадры", actions: ["update_role", "read_order", "delete_user"] },
      })
    ).ok();
    const clerk = await join(company);
    (await app.call(roleApi.add_user, company, { params: { roleId: keeper.id }, body: { user: clerk.id } })).ok();
    const [administrator, other] = [await join(company, "BA"), await join(company)];
    const refused = [
      await app.call(memberApi.set_roles, clerk, {
        params: of(company, clerk),
        body: { roles: [keeper.id, company.roles.BA] },
      }),
      await app.call(memberApi.set_roles, clerk, { params: of(company, administrator), body: { roles: [] } }),
      await app.call(roleApi.create, clerk, { params, body: { name: "Всё", actions: PERMISSIONS } }),
      await app.call(roleApi.update_action, clerk, {
        params: { roleId: keeper.id },
        body: { actions: [...PERMISSIONS] },
      }),
      await app.call(roleApi.patch, clerk, { params: { ...params, roleId: company.roles.BA }, body: { actions: [] } }),
      await app.call(memberApi.remove, clerk, { params: of(company, administrator) }),
    ];
    for (const answer of refused) expect(answer.error().code).toBe("beyond_own_rights");
    expect(
      (await app.call(memberApi.set_roles, clerk, { params: of(company, other), body: { roles: [keeper.id] } })).status,
    ).toBe(200);
  });

  test("a role or a person of another workspace is none here", async () => {
    const [company, other] = [await aCompany(app.deps), await aCompany(app.deps)];
    const member = await join(company);
    expect(
      (
        await app.call(memberApi.set_roles, company, { params: of(company, member), body: { roles: [other.roles.MG] } })
      ).error().fields,
    ).toHaveProperty("roles");
    expect(
      (await app.call(memberApi.set_roles, company, { params: of(company, other.owner), body: { roles: [] } })).status,
    ).toBe(404);
    expect(
      (await app.call(roleApi.add_user, company, { params: { roleId: other.roles.MG }, body: { user: member.id } }))
        .status,
    ).toBe(404);
    expect(
      (
        await app.call(roleApi.add_user, company, {
          params: { roleId: company.roles.MG },
          body: { user: other.owner.id },
        })
      ).error().fields,
    ).toHaveProperty("user");
  });

  test("all rights that there are can be asked for", async () => {
    const company = await aCompany(app.deps);
    expect((await app.call(roleApi.actions, company)).ok().results.map(({ slug }) => slug)).toEqual([...PERMISSIONS]);
  });
});

async function aBusyMember() {
  const company = await aCompany(app.deps, { is_supplier: true });
  const partner = await aCompany(app.deps, { is_supplier: true });
  const busy = await join(company, "MG", "Ольга");
  const side = { workspace: company.workspace, owner: busy };
  await aGroup(app.deps, { ...side, name: "Блок питания" });
  const items = await someItems(app.deps, {
    ...side,
    items: [{ responsible_manager: busy.id }, { responsible_manager: busy.id }],
  });
  const draft = await aTender(app.deps, { customer: side });
  const done = await aStartedTender(app.deps, { customer: side, suppliers: [partner], items: items.slice(0, 1) });
  await aSubmittedOffer(app.deps, { supplier: partner, offer: done.suppliers[0]?.offer ?? 0 });
  await stopOpenTender(app.deps, { customer: side, id: done.id });
  await cheapestWinners(app.deps, { customer: side, tender: done.id });
  const [order] = await ordersOfWinners(app.deps, { customer: side, tender: done.id });
  const theirs = await aStartedTender(app.deps, { customer: partner, suppliers: [side], name: "Тендер партнёра" });
  await aFilledDraft(app.deps, { supplier: side, offer: theirs.suppliers[0]?.offer ?? 0 });
  return { company, busy, draft, order: order?.id ?? 0 };
}

describe("unfinished work", () => {
  test("is counted and named: what is ordered or done is finished", async () => {
    const { company, busy, draft } = await aBusyMember();
    const activities = (await app.call(memberApi.activities, company, { params: of(company, busy) })).ok();
    expect(activities.counts).toEqual({ orders: 1, tenders: 1, offers: 1, purchase_items: 1, groups: 1 });
    expect(activities.work.find(({ kind }) => kind === "tenders")?.first).toEqual([
      { id: draft.id, name: "Источник питания ИП-5, партия 12" },
    ]);
    expect(activities.work.find(({ kind }) => kind === "offers")?.first[0]?.name).toBe("Тендер партнёра");
    const listed = (
      await app.call(memberApi.list, company, { params: { id: company.workspace }, query: { work: true } })
    ).ok().results;
    expect(listed.find(({ id }) => id === busy.id)?.work).toEqual(activities.counts);
    expect(listed.find(({ id }) => id === company.owner.id)?.work).toEqual({
      orders: 0,
      tenders: 0,
      offers: 0,
      purchase_items: 0,
      groups: 0,
    });
  });

  test("keeps its owner in the workspace until it is handed over, all at once and with a mail", async () => {
    const { company, busy, order } = await aBusyMember();
    const [heir, guest] = [await join(company, "MG", "Дмитрий"), await join(company, "CP", "Павел")];
    const refused = (await app.call(memberApi.remove, company, { params: of(company, busy) })).error();
    expect(refused).toMatchObject({ code: "has_unfinished_work", current: { counts: { orders: 1 } } });
    const move = (to: number) =>
      app.call(memberApi.change_customer, company, { params: of(company, busy), body: { user: to } });
    for (const to of [guest.id, busy.id, (await aUser(app.deps)).id])
      expect((await move(to)).error().fields).toHaveProperty("user");
    expect((await app.call(memberApi.activities, company, { params: of(company, busy) })).ok().counts.tenders).toBe(1);
    app.queries();
    expect((await move(heir.id)).ok()).toEqual({ orders: 1, tenders: 1, offers: 1, purchase_items: 1, groups: 1 });
    expect(app.queries().length).toBeLessThan(25);
    expect((await app.call(memberApi.activities, company, { params: of(company, heir) })).ok().counts).toEqual({
      orders: 1,
      tenders: 1,
      offers: 1,
      purchase_items: 1,
      groups: 1,
    });
    expect(await mailsTo(heir.email)).toMatchObject([
      { kind: "work_handed_over", subject: "Вам передана работа: Ольга Соколова" },
    ]);
    const { results } = (
      await app.call(historyApi.list, company, { query: { entity: "order", entity_id: order } })
    ).ok();
    expect(results[0]).toMatchObject({
      action: "hand_over",
      changes: { manager: { from: "Ольга Соколова", to: "Дмитрий Соколова" } },
    });
    (await app.call(memberApi.remove, company, { params: of(company, busy) })).ok();
  });
});

test("the work of somebody who may more is not handed over by who may less", async () => {
  const { company, busy } = await aBusyMember();
  const heir = await join(company, "MG");
  const clerk = await aMemberWith(app.deps, company, ["update_role", "invite_user", "delete_user"]);
  const move = { params: of(company, busy), body: { user: heir.id } };
  expect((await app.call(memberApi.change_customer, clerk, move)).error().code).toBe("beyond_own_rights");
  expect((await app.call(memberApi.activities, company, { params: of(company, busy) })).ok().counts.tenders).toBe(1);
});

test("the owner of a company that only supplies gives every right, also those of the other side", async () => {
  const supplier = await aSupplier(app.deps);
  const body = { name: "Всё", actions: [...PERMISSIONS] };
  expect((await app.call(roleApi.create, supplier, { params: { id: supplier.workspace }, body })).status).toBe(200);
});

describe("removing a member", () => {
  test("ends their access with the next call and tells them by mail", async () => {
    const company = await aCompany(app.deps, { name: "ООО «Полюс»" });
    const member = await join(company, "MG");
    expect((await app.call(orderApi.list, member)).status).toBe(200);
    (await app.call(memberApi.remove, company, { params: of(company, member) })).ok();
    expect((await app.call(orderApi.list, member)).status).toBe(404);
    expect(await mailsTo(member.email)).toMatchObject([
      { kind: "member_removed", subject: "Доступ к ООО «Полюс» прекращён" },
    ]);
    expect((await app.call(memberApi.remove, company, { params: of(company, member) })).status).toBe(404);
  });

  test("never takes the owner away", async () => {
    const company = await aCompany(app.deps);
    const administrator = await join(company, "BA");
    expect((await app.call(memberApi.remove, administrator, { params: of(company, company.owner) })).error().code).toBe(
      "owner_stays",
    );
  });
});
