// Touches: everything
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import type { Viewer } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { go } from "#e2e/support/follow.ts";
import { aCompany, aMember, aMemberWith, aSupplier, aUser } from "#server/seed/people.builder.ts";

const PAGES = [
  "purchase-items",
  "purchase-items/create",
  "purchase-items/create?upload=true",
  "purchase-items/deleted",
  "groups",
  "tenders",
  "tenders/create",
  "orders",
  "supplier-offers",
] as const;
type PageName = (typeof PAGES)[number];

const NO_RIGHT = "Эта страница вам не открыта";

/** Asserts that each page either opens or shows why access is denied, and that a denied page sends no requests. */
async function walk(page: Page, open: readonly PageName[], refusal = NO_RIGHT): Promise<void> {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  await page.goto("/service");
  await expect(page.getByRole("heading", { level: 1, name: "Сегодня" })).toBeVisible({ timeout: 30_000 });
  for (const each of PAGES) {
    await go(page, `/service/${each}`);
    const said = page.getByRole("heading", { name: refusal });
    if (open.includes(each)) {
      await expect(page.getByRole("heading", { level: 1 }), each).not.toHaveText(/Сегодня|Нет доступа/);
      await expect(said, each).toHaveCount(0);
    } else {
      await expect(said, each).toBeVisible();
      await expect(page.getByRole("textbox"), each).toHaveCount(0);
    }
  }
  expect(refused).toEqual([]);
}

const BUYING: readonly PageName[] = PAGES.filter((page) => page !== "supplier-offers");

test("every page is open to whoever may use it, and tells everybody else before anything is typed", async ({
  lotwise,
  as,
  leave,
}) => {
  test.setTimeout(300_000);
  const { deps } = lotwise;
  const both = await aCompany(deps, { name: "АО «Электроприбор»", is_supplier: true });
  const member = async (...rights: Parameters<typeof aMemberWith>[2]): Promise<Viewer> => {
    const user = await aMemberWith(deps, both, rights);
    return { owner: user, workspace: both.workspace };
  };
  const kinds: readonly (readonly [name: string, viewer: Viewer, open: readonly PageName[], refusal?: string])[] = [
    ["a member without any right", await member(), []],
    ["who may see requests", await member("read_purchase"), ["purchase-items", "purchase-items/deleted", "groups"]],
    ["who may upload but not change requests", await member("read_request_import"), []],
    ["who may read offers", await member("read_offer"), ["supplier-offers"]],
    ["who may see orders", await member("read_order"), ["orders"]],
    ["the owner of a company that only buys", await aCompany(deps), BUYING, "Эта компания только закупает"],
    [
      "the owner of a company that only supplies",
      await aSupplier(deps),
      ["orders", "supplier-offers"],
      "Эта компания только поставляет",
    ],
  ];
  for (const [name, viewer, open, refusal] of kinds)
    await test.step(name, async () => {
      const page = await as(viewer);
      await walk(page, open, refusal);
      await leave(page);
    });
});

test("who lacks a right reads who can give it, with their address, and nobody who couldn't", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(120_000);
  const { deps } = lotwise;
  const owner = await aUser(deps, { first_name: "Вера", last_name: "Орлова", email: "v.orlova@polus.test" });
  const company = await aCompany(deps, { name: "ООО «Полюс»", owner });
  const given = { id: company.workspace, roles: company.roles };
  await aMember(deps, {
    workspace: given,
    role: "BA",
    user: await aUser(deps, { first_name: "Пётр", last_name: "Абрамов" }),
  });
  // The member may change roles, but can't grant the permission for tenders, because the member's own role doesn't
  // include it.
  await aMemberWith(deps, company, ["update_role"]);
  const looks = [
    ["ru", 1440, "видеть тендеры"],
    ["en", 390, "see tenders"],
  ] as const;
  const clerk = await aMemberWith(deps, company, ["read_order"]);
  for (const [language, width, right] of looks) {
    const page = await as(
      { owner: clerk, workspace: company.workspace },
      { language, viewport: { width, height: 844 } },
    );
    await page.goto("/service/tenders");
    await expect(page.getByText(right)).toBeVisible();
    const list = page.getByRole("listitem").filter({ hasText: "@" });
    await expect(list).toHaveCount(2);
    await expect(list.filter({ hasText: "v.orlova@polus.test" })).toContainText(/Вера Орлова \((владелец|owner)\)/);
    await expect(list.filter({ hasText: "Пётр Абрамов" })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.screenshot({ path: `test-results/refusal-${language}-${width}.png` });
  }
});

test("who has no company reads the specification's sentence and what to do", async ({ lotwise, as }) => {
  const page = await as({ owner: await aUser(lotwise.deps) }, { language: "en" });
  await page.goto("/service");
  await expect(
    page.getByText("You currently have no active company. To continue working, contact the administrator."),
  ).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "Create a workspace" })).toBeVisible();
});

test("the administration is the administrators' alone: the role client is led away", async ({ lotwise, as }) => {
  const client = await aUser(lotwise.deps, { role: ["client"] });
  const page = await as({ owner: client, workspace: (await aCompany(lotwise.deps, { owner: client })).workspace });
  await page.goto("/admin-profile/users");
  await expect(page).toHaveURL(/\/service$/, { timeout: 30_000 });
  await expect(page.getByRole("link", { name: "Администрирование" })).toHaveCount(0);
});
