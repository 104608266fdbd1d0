import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, expect } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import type { Language } from "#contract/primitives.ts";
import { SESSION_COOKIE } from "#contract/users/session.api.ts";
import en from "#i18n/en/scenarios.json" with { type: "json" };
import ru from "#i18n/ru/scenarios.json" with { type: "json" };
import { expectHere } from "#e2e/support/expect-here.ts";
import { Lotwise } from "#e2e/support/lotwise.ts";
import { seedDemo } from "#server/seed/demo.ts";
import { aSession } from "#server/seed/people.builder.ts";
import { chromiumArgs, findChromium } from "./find-chromium.mjs";

/** A picture of the guide: who opens which page, and what is done there before the picture is taken. */
interface Picture {
  readonly name: string;
  readonly email: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES = new URL("../docs/guide/pictures/", import.meta.url);
const BUYER = "buyer@lotwise.test";
const SUPPLIER = "supplier1@lotwise.test";
const SIZE = { width: 1280, height: 800 };

const BILL = [
  ["Обозначение", "Наименование", "Партномер", "Производитель", "Кол-во", "Примечание"],
  ["C1, C2, C5", "Конденсатор керамический 0,1 мкФ 16 В X7R 0402", "GRM155R71C104KA88J", "Murata", "3", ""],
  ["R1-R4", "Резистор 10 кОм ±1 % 0603", "RC0603FR-0710KL", "Yageo", "4", ""],
  ["DD1", "Микроконтроллер STM32F103C8T6 LQFP-48", "STM32F103C8T6", "STMicroelectronics", "1", "замена запрещена"],
  ["VT1", "Транзистор MOSFET 30 В 5,8 А SOT-23", "AO3400A", "AOS", "1", ""],
  ["XS1", "Разъём USB Type-C 16 конт.", "TYPE-C-31-M-12", "Korean Hroparts", "1", "не устанавливать"],
];

async function typeRequests(page: Page): Promise<void> {
  await page.locator('[role=row][data-rowindex="0"] [data-field="nomenclature"]').click();
  const rows = BILL.slice(1, 5).map(([, ...filled]) => filled.slice(0, 4).join("\t"));
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(rows.join("\n"))})`);
  await page.keyboard.press("Control+V");
}

async function uploadBill(page: Page): Promise<void> {
  const text = BILL.map((row) => row.map((cell) => `"${cell}"`).join(";")).join("\r\n");
  const file = { name: "БУ-12, перечень элементов.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${text}`) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("combobox").first().waitFor();
}

async function addScenario(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: new RegExp(`^(${ru.ready.cheapest}|${en.ready.cheapest})$`) });
  const solved = page.getByText(new RegExp(`^(${ru.exact}|${en.exact})$`)).first();
  const unfinished = page.getByRole("button", { name: new RegExp(`^(${ru.stop}|${en.stop})$`) });
  // The scenario of the Russian picture is still there for the English one.
  await expect(button.or(solved).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(solved).toBeVisible({ timeout: 60_000 });
  await expect(unfinished).toBeHidden({ timeout: 180_000 });
}

async function picturesOf({ deps }: Lotwise): Promise<readonly Picture[]> {
  const company = await deps.db
    .selectFrom("workspace")
    .innerJoin("app_user", "app_user.id", "workspace.owner_id")
    .select("workspace.id")
    .where("app_user.email", "=", BUYER)
    .orderBy("workspace.id")
    .executeTakeFirstOrThrow();
  const tender = async (status: "DRAFT" | "DONE"): Promise<number> => {
    const found = await deps.db
      .selectFrom("tender")
      .innerJoin("lot", "lot.tender_id", "tender.id")
      .select(({ fn }) => ["tender.id", fn.countAll().as("lots")])
      .where("tender.workspace_id", "=", company.id)
      .where("tender.status", "=", status)
      .groupBy("tender.id")
      .orderBy("lots", "desc")
      .executeTakeFirstOrThrow();
    return found.id;
  };
  const order = await deps.db
    .selectFrom("purchase_order_delivery")
    .innerJoin("purchase_order", "purchase_order.id", "purchase_order_delivery.order_id")
    .select("purchase_order.id")
    .where("purchase_order.customer_id", "=", company.id)
    .orderBy("purchase_order.id", "desc")
    .executeTakeFirstOrThrow();
  const offer = await deps.db
    .selectFrom("offer")
    .innerJoin("app_user", (join) => join.on("app_user.email", "=", SUPPLIER))
    .innerJoin("workspace", "workspace.owner_id", "app_user.id")
    .select("offer.id")
    .whereRef("offer.supplier_id", "=", "workspace.id")
    .where("offer.status", "=", "NOT_PROCESSED")
    .orderBy("offer.id")
    .executeTakeFirstOrThrow();
  const [draft, done] = [await tender("DRAFT"), await tender("DONE")];
  return [
    { name: "new-requests", email: BUYER, path: "/service/purchase-items/create", prepare: typeRequests },
    {
      name: "import-columns",
      email: BUYER,
      path: "/service/purchase-items/create?upload=true",
      prepare: uploadBill,
    },
    { name: "tender-draft", email: BUYER, path: `/service/tenders/${draft}` },
    { name: "comparison", email: BUYER, path: `/service/tenders/${done}?tab=compare` },
    {
      name: "scenarios",
      email: BUYER,
      path: `/service/tenders/${done}?tab=compare&view=scenarios`,
      prepare: addScenario,
    },
    { name: "order", email: BUYER, path: `/service/orders/${order.id}` },
    { name: "receipt", email: BUYER, path: `/service/orders/${order.id}/receive/new` },
    { name: "roles", email: BUYER, path: `/workspace/${company.id}?tab=members` },
    { name: "offer", email: SUPPLIER, path: `/service/supplier-offers/${offer.id}` },
  ];
}

async function signIn(context: BrowserContext, lotwise: Lotwise, given: { email: string; language: Language }) {
  const { db } = lotwise.deps;
  await db.updateTable("app_user").set({ language: given.language }).where("email", "=", given.email).execute();
  const user = await db
    .selectFrom("app_user")
    .select(["id", "email"])
    .where("email", "=", given.email)
    .executeTakeFirstOrThrow();
  const cookie = (name: string, value: string) => ({ name, value, url: lotwise.url });
  await context.addCookies([
    cookie(SESSION_COOKIE, await aSession(lotwise.deps, user)),
    cookie("signed_in", "1"),
    cookie("language", given.language),
  ]);
}

/** Takes the pictures of the guide from the built product with the demo's data, in Russian and English. */
async function takePictures(): Promise<void> {
  const lotwise = await Lotwise.start("guide", { LOTWISE_DEMO: "1" }, (deps) => seedDemo({ deps }));
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) });
  try {
    const pictures = await picturesOf(lotwise);
    for (const language of ["ru", "en"] as const) {
      fs.mkdirSync(new URL(`${language}/`, PICTURES), { recursive: true });
      for (const { name, email, path, prepare } of pictures) {
        const context = await browser.newContext({
          viewport: SIZE,
          reducedMotion: "reduce",
          serviceWorkers: "block",
          timezoneId: "Europe/Moscow",
          permissions: ["clipboard-read", "clipboard-write"],
        });
        await signIn(context, lotwise, { email, language });
        const page = await context.newPage();
        await page.goto(`${lotwise.url}${path}`);
        await expectHere(page);
        await prepare?.(page);
        await expectHere(page);
        await page.evaluate("document.fonts.ready");
        await page.screenshot({
          path: fileURLToPath(new URL(`${language}/${name}.png`, PICTURES)),
          animations: "disabled",
        });
        console.log(`${language} ${name}`);
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await lotwise.stop();
  }
}

await takePictures();
