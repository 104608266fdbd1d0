import { sql } from "kysely";
import { companyDocumentApi, tenderDocumentApi } from "#contract/documents/design-document.api.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { A_PDF, aDocument, anOfferFile } from "#server/seed/document.builder.ts";
import { aBillOfMaterials, aCsv, anUploadedImport } from "#server/seed/import.builder.ts";
import { aCompany, aSession, aUser } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aSupplierCompany } from "#server/seed/supplier-company.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import type { TestApp } from "#server/testing/test-app.ts";

async function aNamedCompany(
  { deps }: TestApp,
  name: string,
  email: string,
  sides: { is_customer: boolean; is_supplier: boolean },
) {
  return aCompany(deps, { ...sides, name, email, owner: await aUser(deps, { email, language: "en" }) });
}

/**
 * Creates a customer with purchase items, documents and attributes, and an open tender of three items with two invited
 * suppliers. Every call creates the same visible data, so that two worlds can be compared.
 */
export async function aWorld(app: TestApp, given: { sealed: boolean }) {
  const { deps } = app;
  const customer = await aNamedCompany(app, "АО «Сапфир»", "sapphire@example.test", {
    is_customer: true,
    is_supplier: false,
  });
  const first = await aNamedCompany(app, "ООО «Первый поставщик»", "first@example.test", {
    is_customer: false,
    is_supplier: true,
  });
  const second = await aNamedCompany(app, "ООО «Второй поставщик»", "second@example.test", {
    is_customer: false,
    is_supplier: true,
  });
  const by = { workspace: customer.workspace, owner: customer.owner };
  const group = await aGroup(deps, { ...by, name: "Блок питания" });
  const items = await someItems(deps, { ...by, items: [{ purchase_item_group: group }, {}, {}] });
  const [item = 0] = items;
  await aDocument(deps, { ...by, item });
  const attribute = await anAttribute(deps, "item", { key: "case", name: "Корпус" });
  await aValue(deps, customer.workspace, { kind: "item", id: item }, { attribute: attribute.id, value: "TO-220" });
  await anUploadedImport(deps, { by, file: { name: "bom.csv", bytes: aBillOfMaterials(3) } });
  await anUploadedImport(deps, { by, file: { name: "rev-2.csv", bytes: aBillOfMaterials(3) }, revisionOf: group });
  await aSupplierCompany(deps, { name: "Холдинг", users: [first.owner] });
  const closing_date = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [first, second],
    name: "Партия 12",
    items,
    closing_date,
    sealed: given.sealed,
    vat_rate: 5,
  });
  await app.call(tenderDocumentApi.create, customer, {
    params: { id: tender.id },
    file: { name: "Условия.pdf", bytes: A_PDF },
  });
  await app.call(companyDocumentApi.create, customer, {
    params: { id: customer.workspace },
    file: { name: "Доверенность.pdf", bytes: A_PDF },
  });
  await aTender(deps, { customer, suppliers: [first, second], name: "Партия 13", closing_date });
  const administrator = {
    token: await aSession(deps, await aUser(deps, { role: ["admin"], email: "administrator@example.test" })),
  };
  const [a, b] = tender.suppliers;
  if (a === undefined || b === undefined) throw new Error("a tender without its suppliers");
  // The database dates workspaces by the wall clock, so the test's time replaces that date.
  await sql`UPDATE workspace SET created_at = ${app.clock.now().toISOString()}::timestamptz`.execute(deps.db);
  return { app, customer, first: a, second: b, administrator, tender: tender.id, lots: tender.lots, closing_date };
}

type Supplier = {
  readonly token: string;
  readonly workspace: number;
  readonly owner: { readonly id: number; readonly email: string };
  readonly offer: number;
};

export async function addFiles(
  { app, lots }: World,
  supplier: Supplier,
  given: { name: string; bytes: Buffer; price: string },
): Promise<void> {
  const { offer } = supplier;
  await anOfferFile(app.deps, { supplier, ...given, offer });
  await anOfferFile(app.deps, { supplier, ...given, offer, lot: lots[0]?.id ?? 0 });
  (
    await app.call(offerImportApi.upload, supplier, {
      body: { offer },
      file: {
        name: given.name.replace(".pdf", ".csv"),
        bytes: aCsv(["Партномер", "Кол-во", "Цена"], [["STM32F407VGT6", "100", given.price]]),
      },
    })
  ).ok();
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * Sets the number sequences of `to` to the values in `from`. Numbers are visible to every company (docs/decisions), so
 * the compared worlds must assign the same numbers.
 */
export async function alignNumbers(from: World, to: World): Promise<void> {
  const { rows } = await sql<{
    name: string;
    last: number;
  }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value::float8 AS last
    FROM pg_sequences
    WHERE last_value IS NOT NULL AND schemaname = 'public'`.execute(from.app.deps.db);
  for (const { name, last } of rows)
    await sql`SELECT setval(${name}::regclass, ${last}::bigint)`.execute(to.app.deps.db);
}

export async function mailsTo({ app }: World, email: string): Promise<unknown[]> {
  return app.deps.db
    .selectFrom("mail")
    .select(["kind", "subject", "text", "html"])
    .where("to_address", "=", email)
    .orderBy("id")
    .execute();
}

/** Returns every row of a supplier's offers as text, to show that other callers change nothing. */
export async function rowsOf({ app }: World, supplier: { workspace: number }): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT json_build_object(
      'offers', (SELECT json_agg(o ORDER BY o.id) FROM offer o WHERE o.supplier_id = ${supplier.workspace}),
      'lines', (SELECT json_agg(i ORDER BY i.id) FROM offer_item i WHERE i.supplier_id = ${supplier.workspace}),
      'drafts', (SELECT json_agg(d ORDER BY d.id) FROM offer_draft d WHERE d.supplier_id = ${supplier.workspace}),
      'draft_lines',
        (SELECT json_agg(i ORDER BY i.id) FROM offer_draft_item i WHERE i.supplier_id = ${supplier.workspace}),
      'files', (SELECT json_agg(f ORDER BY f.id) FROM commercial_offer f WHERE f.supplier_id = ${supplier.workspace}),
      'orders', (SELECT json_agg(p ORDER BY p.id) FROM purchase_order p WHERE p.supplier_id = ${supplier.workspace}),
      'comments', (SELECT json_agg(c ORDER BY c.id) FROM record_comment c WHERE c.workspace_id = ${supplier.workspace})
    )::text AS text`.execute(app.deps.db);
  return rows[0]?.text ?? "";
}
