// Touches: imports, tenders
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { sendTenderTo } from "#e2e/support/tender-steps.ts";
import { uploadSheet } from "#e2e/support/import-steps.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";

const BOM = [
  "№;Designator;Comment;Manufacturer Part;Manufacturer;Alt. MPN;Qty;Fit;Примечание;Basic;Lite",
  "1;C1, C2, C5–C14;0.1uF 50V X7R 0805;GRM21BR71H104KA01L;Murata;CL21B104KBCNNNC;12;;;Fitted;Fitted",
  "2;R1–R8, R21;10k 1% 0603;RC0603FR-0710KL;Yageo;;9;;;Fitted;Fitted",
  "3;D4, D7;SS34 40V 3A SMA;SS34-TP;onsemi;B340A-13-F;3;;;Fitted;Not Fitted",
  "4;R30–R33;0R 0603;RC0603JR-070RL;Yageo;;4;DNP;;Fitted;Fitted",
  "5;U1;MCU Cortex-M4;STM32F407VGT6;ST;;1;;замена запрещена;Fitted;Fitted",
  "6;U3;LDO 3.3V SOT-223;LM1117IMPX-3.3;TI;AMS1117-3.3;1;;;Fitted;Fitted",
  "7;J9;Разъём 2x5;DS1021-2x5;Connfly;;1;;;Not Fitted;Fitted",
].join("\r\n");

const SUPPLIER = "ООО «Компонент-Юг»";
/** Clicks that the task names: from the dropped file to the tender that is sent. */
const MAX_CLICKS = 12;

test("a bill of materials by designators for 250 boards becomes a tender", async ({ lotwise, as }) => {
  await aSupplier(lotwise.deps, { name: SUPPLIER });
  const page = await as(await aCompany(lotwise.deps));
  let clicks = 0;
  await page.exposeFunction("countClick", () => (clicks += 1));
  const count = () =>
    page.evaluate(() => {
      document.addEventListener(
        "click",
        // Keys that press a button make clicks without a place.
        ({ isTrusted, detail }) =>
          isTrusted && detail > 0 && void Reflect.apply(Reflect.get(window, "countClick"), null, []),
        { capture: true },
      );
    });

  await test.step("the file is taken for a bill of materials", async () => {
    await uploadSheet(page, { name: "БУ-14_rev_C.csv", bytes: Buffer.from(`\uFEFF${BOM}`) });
    await count();
    const panel = page.getByRole("region", { name: "Похоже на спецификацию изделия" });
    await expect(panel).toContainText("6 строк сошлись с количеством, 1 не сошлась");
    await expect(panel).toContainText("7 строк = 6 заявок + 1 отложена");
    await expectAccessible(page);
    // The connector is only in the other variant. Keys choose it, because the clicks are those of a file without variants.
    const variant = panel.getByRole("combobox", { name: "Какое исполнение покупаем" });
    await expect(variant).toHaveText("Все исполнения");
    await variant.press("Enter");
    await page.getByRole("option", { name: "Basic" }).press("Enter");
    await expect(panel).toContainText("7 строк = 5 заявок + 2 отложены");
    await page.getByRole("button", { name: /^Принять/ }).click();
    await expect(page.getByRole("button", { name: /^это «/ })).toHaveCount(0);
    await panel.getByLabel("Комплектов").fill("250");
    await panel.getByLabel("Запас", { exact: true }).fill("2");
    await panel.getByLabel("Запас", { exact: true }).press("Enter");
    await expect(panel).toContainText("12 × 250 + запас = 3 060 шт");
  });

  await test.step("the check page shows every row as it will be, the sums and what is left out", async () => {
    await page.getByRole("button", { name: "Проверить 5 строк" }).click();
    const rows = page.getByRole("region", { name: "Строки, как они будут созданы" });
    await expect(rows.getByRole("row", { name: /SS34-TP/ })).toContainText("510 шт");
    await expect(rows.getByRole("row", { name: /STM32F407VGT6/ })).toContainText("замена запрещена");
    await expect(rows.getByRole("row", { name: /LM1117IMPX/ })).toContainText("Допустимые замены: AMS1117-3.3");
    await expect(page.getByRole("table", { name: "Контрольные суммы" })).toContainText("6 375");
    await expect(page.getByText("7 строк = 5 заявок + 2 отложены")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Загрузить 5 строк" }).click();
  });

  await test.step("the result becomes a tender, which is sent", async () => {
    await page.getByRole("button", { name: "Создать тендер" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "БУ-14_rev_C" })).toBeVisible();
    await expect(cell(page, 4, "part_number")).toContainText("LM1117IMPX-3.3");
    await expect(cell(page, 4, "alternates")).toContainText("AMS1117-3.3");
    await sendTenderTo(page, SUPPLIER);
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  });
});
