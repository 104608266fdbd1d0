// Touches: design-documents, documents, purchase-items, tenders, offers, history
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { boardPicture, sheetDrawing } from "#server/seed/demo/drawings.ts";
import { aDocument } from "#server/seed/document.builder.ts";
import { aCompany, aMember, aSupplier } from "#server/seed/people.builder.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { readZip } from "#server/testing/read-zip.ts";

const REFUSED_CALL = /status of 4\d\d/;
const PDF = sheetDrawing("BU-12.01");
const PNG = boardPicture();
const PROGRAM = Buffer.from("MZ\u0090\0 not a drawing", "latin1");

const cardOf = (page: Page): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Документы" }) });

async function dropFiles(zone: Locator, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  const dataTransfer = await zone.page().evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
    return transfer;
  }, given);
  await zone.getByText("Перетащите файлы сюда").dispatchEvent("drop", { dataTransfer });
}

async function zipAfter(
  page: Page,
  click: () => Promise<void>,
): Promise<{ zip_name: string; files: ReturnType<typeof readZip> }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { zip_name: download.suggestedFilename(), files: readZip(await readFile(await download.path())) };
}

test("drawings are dropped on an item, one is refused with its reason, the others are looked at, fetched together and deleted", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const company = await aCompany(lotwise.deps);
  const item = await anItem(lotwise.deps, { ...company, item: { nomenclature: "Плата БУ-12" } });
  const page = await as(company);
  const card = cardOf(page);
  await page.goto(`/service/purchase-items/${item}`);

  await test.step("three are dropped, each shows how far it is and can be stopped", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/design-documentations", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await dropFiles(card, [
      { name: "Сборочный чертёж.pdf", bytes: PDF },
      { name: "План.pdf", bytes: PROGRAM },
      { name: "Фото платы.png", bytes: PNG },
    ]);
    await expect(card.getByText(/^Загружаем/)).toHaveCount(3);
    await expect(card.getByRole("progressbar", { name: "Сборочный чертёж.pdf" })).toBeVisible();
    await expect(card.getByRole("button", { name: "Остановить загрузку файла Фото платы.png" })).toBeVisible();
    release();
    await expect(card.getByRole("button", { name: "Посмотреть Фото платы.png" })).toBeVisible();
    await expect(card.getByText("Файл «План.pdf» назван .pdf, но внутри что-то другое.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the refused one stays until it is tried again or put aside; a wrong ending is told at once", async () => {
    await card.getByRole("button", { name: "Повторить: План.pdf" }).click();
    await expect(card.getByText("Файл «План.pdf» назван .pdf")).toBeVisible();
    await card.getByRole("button", { name: "Удалить План.pdf" }).click();
    await expect(card.getByText("План.pdf", { exact: true })).toBeHidden();
    await dropFiles(card, [{ name: "setup.exe", bytes: PROGRAM }]);
    await expect(card.getByText("Файл «setup.exe» не подходит.")).toBeVisible();
  });

  await test.step("one that is stopped leaves nothing behind", async () => {
    await page.unrouteAll();
    let stop = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    // Aborts the upload inside the handler. Otherwise Playwright would let the pending request continue after its route
    // is removed.
    await page.route("**/design-documentations", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await stopped;
      await route.abort("aborted");
    });
    await dropFiles(card, [{ name: "Лишнее.png", bytes: PNG }]);
    await card.getByRole("button", { name: "Остановить загрузку файла Лишнее.png" }).click();
    await expect(card.getByText("Лишнее.png")).toBeHidden();
    stop();
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("a PDF and a picture are looked at, by the keys too", async () => {
    await card.getByRole("button", { name: "Посмотреть Сборочный чертёж.pdf" }).click();
    const drawing = page.getByRole("dialog", { name: "Сборочный чертёж.pdf" });
    await expect(drawing.locator("iframe").or(drawing.getByText("Этот браузер не показывает PDF"))).toBeVisible();
    await page.keyboard.press("ArrowRight");
    const photo = page.getByRole("dialog", { name: "Фото платы.png" });
    await expect(photo.getByRole("img", { name: "Фото платы.png" })).toHaveJSProperty("naturalWidth", 480);
    await expect(photo.getByText("2 из 2")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ArrowLeft");
    await expect(drawing).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("all are fetched as a zip with their names", async () => {
    const { zip_name, files } = await zipAfter(page, () => card.getByRole("button", { name: "Скачать все" }).click());
    expect(zip_name).toBe("Документы – Плата БУ-12.zip");
    expect(files).toEqual([
      { name: "Сборочный чертёж.pdf", bytes: PDF },
      { name: "Фото платы.png", bytes: PNG },
    ]);
  });

  await test.step("one is deleted, and the history tells of it", async () => {
    await card.getByRole("button", { name: "Удалить Сборочный чертёж.pdf" }).click();
    const question = page.getByRole("alertdialog", { name: "Удалить «Сборочный чертёж.pdf»?" });
    await expect(question).toContainText("В тендерах, куда он уже попал, он останется.");
    await question.getByRole("button", { name: "Удалить" }).click();
    await expect(card.getByText("Сборочный чертёж.pdf")).toBeHidden();
    await expect(page.getByText("Удалён документ: Сборочный чертёж.pdf")).toBeVisible();
  });
});

test("the documents of an item come along to the tender; its suppliers read them and change nothing", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const customer = await aCompany(deps);
  const supplier = await aSupplier(deps);
  const item = await anItem(deps, { ...customer, item: { nomenclature: "Плата БУ-12" } });
  await aDocument(deps, { ...customer, item, name: "Сборочный чертёж.pdf", bytes: PDF });

  await test.step("a lot of the draft gets one more", async () => {
    const draft = await aTender(deps, { customer, items: [item] });
    const page = await as(customer);
    await page.goto(`/service/tenders/${draft.id}`);
    await page.getByRole("button", { name: "Документы: 1. Плата БУ-12" }).click();
    const dialog = page.getByRole("dialog", { name: "Документы: Плата БУ-12" });
    await expect(dialog.getByRole("button", { name: "Посмотреть Сборочный чертёж.pdf" })).toBeVisible();
    await dropFiles(dialog, [{ name: "Фото платы.png", bytes: PNG }]);
    await expect(dialog.getByRole("button", { name: "Посмотреть Фото платы.png" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Закрыть" }).click();
    await expect(page.getByRole("button", { name: "Документы: 2. Плата БУ-12" })).toBeVisible();
    // The documents cell can be reached with the keyboard alone: End moves to it and Enter opens the dialog.
    await page.getByRole("gridcell", { name: "шт" }).first().click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    // Restoring a deleted lot also restores the documents of its item.
    await Promise.all([
      page.waitForResponse((response) => /items(?::|%3A)delete$/.test(response.url())),
      page.getByRole("button", { name: "Удалить лот" }).click(),
    ]);
    await expect(page.getByText("Добавьте хотя бы один лот")).toBeVisible();
    await page.getByRole("button", { name: "Отменить" }).first().click();
    await expect(page.getByRole("button", { name: "Документы: 1. Плата БУ-12" })).toBeVisible();
  });

  const sent = await aStartedTender(deps, { customer, suppliers: [supplier], items: [item] });
  await test.step("in a tender that was sent they stay as they are", async () => {
    const page = await as(customer);
    await page.goto(`/service/tenders/${sent.id}?tab=lots`);
    await page.getByRole("button", { name: "Документы: 1. Плата БУ-12" }).click();
    const dialog = page.getByRole("dialog", { name: "Документы: Плата БУ-12" });
    await expect(dialog.getByText("Тендер отправлен: документы менять нельзя.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Скачать Сборочный чертёж.pdf" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Удалить/ })).toBeHidden();
  });

  await test.step("the supplier finds them at the line", async () => {
    const page = await as(supplier);
    await page.goto(`/service/supplier-offers/${sent.suppliers[0]?.offer ?? 0}`);
    await page.getByRole("button", { name: "Документы: 1. Плата БУ-12" }).click();
    const dialog = page.getByRole("dialog", { name: "Документы: Плата БУ-12" });
    const { files } = await zipAfter(page, () => dialog.getByRole("button", { name: "Скачать все" }).click());
    expect(files).toEqual([{ name: "Сборочный чертёж.pdf", bytes: PDF }]);
    await expect(dialog.getByText("Перетащите файлы сюда")).toBeHidden();
    await expectAccessible(page);
  });
});

test("who may only read an item reads its documents", async ({ lotwise, as }) => {
  const { deps } = lotwise;
  const company = await aCompany(deps);
  const item = await anItem(deps, company);
  await aDocument(deps, { ...company, item });
  const reader = await aMember(deps, {
    workspace: { id: company.workspace, roles: company.roles },
    role: "chief_order_admin",
  });
  const page = await as({ owner: reader, workspace: company.workspace });
  await page.goto(`/service/purchase-items/${item}`);
  await expect(cardOf(page).getByRole("button", { name: "Скачать Чертёж.pdf" })).toBeVisible();
  await expect(cardOf(page).getByRole("button", { name: /^Удалить/ })).toBeHidden();
  await expect(cardOf(page).getByText("Перетащите файлы сюда")).toBeHidden();
});

test("long names of files stay within the page of an item, its drawer and its history", async ({ lotwise, as }) => {
  const company = await aCompany(lotwise.deps);
  const item = await anItem(lotwise.deps, { ...company, item: { nomenclature: "Плата БУ-12" } });
  const names = [
    "МКРШ.468332.001_Плата_управления_преобразователем_частоты_ПЧ-22_изм.3_СБ.pdf",
    `${"Сборка".repeat(30)}.pdf`,
  ];
  for (const name of names) await aDocument(lotwise.deps, { ...company, item, name, bytes: PDF });
  const shows = async (address: string, width: number): Promise<void> => {
    const page = await as(company, { viewport: { width, height: 900 } });
    await page.goto(address);
    for (const name of names) {
      await expect(cardOf(page).getByRole("button", { name: `Посмотреть ${name}` })).toBeVisible();
      const last = await cardOf(page)
        .getByRole("button", { name: `Удалить ${name}` })
        .boundingBox();
      expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThan(width);
    }
    const details = page.getByRole("button", { name: "Подробности" });
    if (await details.isVisible()) await details.click();
    await expect(page.getByText(`Добавлен документ: ${names[1] ?? ""}`)).toBeVisible();
    const wider = await page
      .locator("section, main, aside, [role=dialog]")
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent));
    expect(wider).toEqual([]);
    await expectNoOverflow(page);
  };
  for (const width of [1440, 390]) {
    await shows(`/service/purchase-items/${item}`, width);
    await shows(`/service/purchase-items?item=${item}`, width);
  }
});
