// Touches: imports, purchase-items, tenders, offers, comparison, award, orders
import { expect, test } from "#e2e/fixtures.ts";
import { hasCorpus, madeBill, realBill } from "#e2e/support/corpus.ts";
import type { RealFile } from "#e2e/support/corpus.ts";
import { acceptProposals, mapColumn, runImport, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell, fillTerms, paste, submitOffer } from "#e2e/support/offer-steps.ts";
import { makeTenderOfAll, orderTheBest, sendTenderTo, stopAndCompare } from "#e2e/support/tender-steps.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import type { Side } from "#server/seed/acting-as.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

interface Bill {
  readonly title: string;
  readonly file: () => RealFile;
  /** Number of rows with quantity 0. Parts with quantity 0 are not fitted and therefore not purchased. */
  readonly zeros: number;
  /** Fields that the user maps by hand, by column header, because the header alone doesn't determine the field. */
  readonly by_hand?: Readonly<Record<string, string>>;
  /**
   * Set if the test also opens the pages after the import. The pages don't depend on the file, so testing them with two
   * files is enough.
   */
  readonly on_pages?: boolean;
}

const real = (path: string, more: Partial<Bill> = {}): Bill => ({
  title: path,
  file: () => realBill(`bom/${path}`),
  zeros: 0,
  ...more,
});

const BILLS: readonly Bill[] = hasCorpus
  ? [
      real("odriverobotics_ODriveHardware/BOM_v3.4_24V.csv", { on_pages: true }),
      real("VoronDesign_Voron-Hardware/BOM_Taco_Raven.csv"),
      real("Zhujingxi_lora-for-arudupilot/BOM_gb18030.csv"),
      real("3mdeb_PCI2USB/BOM.xls", { zeros: 5 }),
      real("cvra_motor-control-board/BOM.xls", { zeros: 5 }),
      real("plocher_jBOM/JLCPCB-INVENTORY.xlsx", { zeros: 9 }),
      real("LMSE_REVOLVER-protein-purifier/BOM.xlsx", {
        zeros: 2,
        by_hand: { Components: "Партномер" },
        on_pages: true,
      }),
    ]
  : [{ title: "a made-up file", file: () => madeBill(60), zeros: 0, on_pages: true }];
if (!hasCorpus)
  console.log("The real bills of materials (../shared/data/bom) are absent: a made-up file stands in for them.");

const PRICE = 1.5;
const money = new Intl.NumberFormat("ru-RU", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

async function itemsOf({ deps }: Lotwise, workspace: number): Promise<{ ids: number[]; sum: number }> {
  const rows = await deps.db
    .selectFrom("purchase_item")
    .select(["id", "quantity"])
    .where("workspace_id", "=", workspace)
    .orderBy("id")
    .execute();
  return {
    ids: rows.map(({ id }) => id),
    sum: rows.reduce((total, { quantity }) => total + Math.round(Number(quantity) * 1000), 0) / 1000,
  };
}

/** Turns imported requests into an order by API calls. Returns the total of the order. */
async function orderedByCalls({ deps }: Lotwise, given: { buyer: Side; supplier: Side; items: readonly number[] }) {
  const { buyer, supplier, items } = given;
  const tender = await aStartedTender(deps, { customer: buyer, suppliers: [supplier], items });
  for (const { offer } of tender.suppliers) await aSubmittedOffer(deps, { supplier, offer, prices: [String(PRICE)] });
  await stopOpenTender(deps, { customer: buyer, id: tender.id });
  await cheapestWinners(deps, { customer: buyer, tender: tender.id });
  const orders = await ordersOfWinners(deps, { customer: buyer, tender: tender.id });
  expect(orders).toHaveLength(1);
  const { total } = await deps.db
    .selectFrom("purchase_order")
    .select("total")
    .where("tender_id", "=", tender.id)
    .executeTakeFirstOrThrow();
  return money.format(Number(total));
}

for (const [place, bill] of BILLS.entries()) {
  test(`from the file to the order: ${bill.title}`, async ({ lotwise, as }) => {
    test.setTimeout(120_000);
    const file = bill.file();
    const rows = file.numbers - bill.zeros;
    const name = `ООО «Поставка ${place}»`;
    const tender = `Сборка по файлу ${file.name}`;
    const buyer = await aCompany(lotwise.deps);
    const supplier = await aSupplier(lotwise.deps, { name });
    const page = await as(buyer);

    const items = await test.step("every component of the file is imported with its quantity", async () => {
      await uploadSheet(page, file);
      for (const [header, field] of Object.entries(bill.by_hand ?? {})) await mapColumn(page, header, field);
      await acceptProposals(page);
      expect(await runImport(page)).toBe(rows);
      const { ids, sum } = await itemsOf(lotwise, buyer.workspace);
      expect({ count: ids.length, sum }).toEqual({ count: rows, sum: file.sum });
      return ids;
    });
    if (bill.on_pages !== true) {
      const ordered = await orderedByCalls(lotwise, { buyer, supplier, items });
      expect(ordered).toBe(money.format(PRICE * file.sum));
      return;
    }

    await test.step("the rows become a tender that is sent", async () => {
      await page.getByRole("link", { name: "Открыть заявки" }).click();
      await makeTenderOfAll(page, { name: tender, rows });
      await sendTenderTo(page, name);
    });

    await test.step("the supplier pastes prices and sends them", async () => {
      const theirs = await as(supplier);
      await theirs.goto("/service/supplier-offers");
      await theirs.getByText(tender).click();
      await cell(theirs, 0, "price").click();
      await paste(theirs, Array.from({ length: rows }, () => `${String(PRICE).replace(".", ",")}\t1\t3`).join("\n"));
      await expect(theirs.getByText(`Заполнено ${rows} из ${rows}`)).toBeVisible();
      await fillTerms(theirs);
      await submitOffer(theirs);
    });

    await test.step("the buyer compares, takes the best and orders: the sum is that of the file", async () => {
      await expect(page.getByText("Ответили 1 из 1")).toBeVisible();
      await stopAndCompare(page);
      await orderTheBest(page, { lots: rows, sum: money.format(PRICE * file.sum), supplier: name });
      await expect(page.getByText(money.format(PRICE * file.sum)).first()).toBeVisible();
    });
  });
}
