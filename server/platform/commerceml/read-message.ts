import { MessageError } from "#server/platform/commerceml/message-error.ts";
import { SheetError } from "#server/platform/sheets/sheet-error.ts";
import { guardZip } from "#server/platform/sheets/zip-guard.ts";
import { decodeXml, readXml, XmlError } from "#server/platform/xml/read-xml.ts";
import type { ReadElement } from "#server/platform/xml/read-xml.ts";

interface SaidLine {
  readonly key: string;
  readonly name: string;
  readonly quantity: string | null;
}

export interface ReportedCompany {
  readonly id: string;
  readonly name: string;
  readonly inn: string;
}

export interface DocumentReport {
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly operation: string;
  readonly role: string;
  readonly currency: string;
  /** Total as a plain decimal; null if the document contains none. */
  readonly sum: string | null;
  readonly companies: readonly ReportedCompany[];
  /** Null if the document lists no goods, or if its lines aren't needed. */
  readonly lines: readonly SaidLine[] | null;
  readonly one_c_number: string | null;
  readonly one_c_date: string | null;
  readonly cancelled: boolean;
  readonly paid: boolean;
  readonly status: string | null;
  /** All requisites as readable text. */
  readonly words: string;
}

/** Maximum size of the XML of one message, in bytes. */
const MAX_XML = 16 * 1024 * 1024;
const MAX_DOCUMENTS = 5000;
const MAX_LINES = 20_000;
const MAX_WORDS = 2000;
const MAX_NAME = 255;
const MAX_COMPANIES = 5;

/** Format of the ids that the product exports. Lines are read only for documents with such an id. */
const OUR_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const storable = (text: string, length: number): string => text.replaceAll("\u0000", "").slice(0, length);
const childOf = (element: ReadElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? "";
const inside = (element: ReadElement, box: string): readonly ReadElement[] =>
  element.children.filter(({ name }) => name === box).flatMap(({ children }) => children);
const isTrue = (value: string | undefined): boolean => /^(?:true|1|да|истина)$/i.test(value ?? "");
const orNull = (value: string | undefined): string | null =>
  value === undefined || value === "" ? null : storable(value, 100);

/** Parses numbers such as "1 220,50" and "1220.5". Returns null for any other text. */
function decimalOf(text: string): string | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? plain : null;
}

const lineOf = (element: ReadElement): SaidLine => ({
  key: storable(childOf(element, "Ид").toLowerCase(), 100),
  name: storable(childOf(element, "Наименование"), MAX_NAME),
  quantity: decimalOf(childOf(element, "Количество")),
});

function linesOf(document: ReadElement, id: string): SaidLine[] | null {
  if (!OUR_ID.test(id)) return null;
  const goods = inside(document, "Товары").filter(({ name }) => name === "Товар");
  return goods.length === 0 ? null : goods.map(lineOf);
}

function said(document: ReadElement): DocumentReport {
  const requisites = new Map(
    inside(document, "ЗначенияРеквизитов").map((one): [string, string] => [
      childOf(one, "Наименование"),
      childOf(one, "Значение"),
    ]),
  );
  const words = [...requisites].map(([name, value]) => `${name}: ${value}`).join("\n");
  const id = storable(childOf(document, "Ид").toLowerCase(), 100);
  return {
    id,
    number: storable(childOf(document, "Номер"), 100),
    date: storable(childOf(document, "Дата"), 100),
    operation: storable(childOf(document, "ХозОперация"), 100),
    role: storable(childOf(document, "Роль"), 100),
    currency: storable(childOf(document, "Валюта"), 20),
    sum: decimalOf(childOf(document, "Сумма")),
    companies: inside(document, "Контрагенты")
      .slice(0, MAX_COMPANIES)
      .map((one) => ({
        id: storable(childOf(one, "Ид"), 100),
        name: storable(childOf(one, "Наименование") || childOf(one, "ОфициальноеНаименование"), MAX_NAME),
        inn: storable(childOf(one, "ИНН"), 20),
      })),
    lines: linesOf(document, id),
    one_c_number: orNull(requisites.get("Номер по 1С")),
    one_c_date: orNull(requisites.get("Дата по 1С")),
    cancelled: isTrue(requisites.get("Отменен")) || isTrue(requisites.get("ПометкаУдаления")),
    paid: orNull(requisites.get("Дата оплаты по 1С")) !== null || isTrue(requisites.get("Заказ оплачен")),
    status: orNull(requisites.get("Статус заказа")),
    words: storable(words, MAX_WORDS),
  };
}

function documentsOf(xml: Buffer): ReadElement[] {
  if (xml.length > MAX_XML) throw new MessageError("too_large");
  let root: ReadElement;
  try {
    root = readXml(decodeXml(xml));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new MessageError(error.why === "incomplete" || error.why === "declares" ? error.why : "broken");
  }
  if (root.name !== "КоммерческаяИнформация") throw new MessageError("not_commerceml");
  // Newer 1C modules wrap the documents in containers.
  const boxes = [root, ...root.children.filter(({ name }) => name === "Контейнер")];
  return boxes.flatMap(({ children }) => children.filter(({ name }) => name === "Документ"));
}

/** Returns the documents in a zip's XML files. Throws if the zip is encrypted or unpacks beyond the limit. */
function unzipped(zip: Buffer): ReadElement[] {
  const documents: ReadElement[] = [];
  const found: { fault: MessageError | null } = { fault: null };
  let files = 0;
  try {
    guardZip(zip, (name, content) => {
      if (!name.toLowerCase().endsWith(".xml")) return;
      files += 1;
      try {
        documents.push(...documentsOf(content));
      } catch (error) {
        if (error instanceof MessageError) found.fault = error;
        throw error;
      }
    });
  } catch (error) {
    // The zip guard converts any error of the callback to "broken zip", so the original error is rethrown here.
    if (found.fault !== null) throw found.fault;
    if (!(error instanceof SheetError)) throw error;
    throw new MessageError(error.code === "file_too_complex" ? "too_large" : "broken");
  }
  if (files === 0) throw new MessageError("not_commerceml");
  return documents;
}

/**
 * Reads all documents from an XML file or a zip of XML files. One invalid document fails the whole message. Called only
 * in the parser process.
 * @throws MessageError incomplete when the file is truncated
 */
export function readMessage(name: string, bytes: Buffer): DocumentReport[] {
  const isZip = name.toLowerCase().endsWith(".zip") || bytes.subarray(0, 2).toString("latin1") === "PK";
  const documents = isZip ? unzipped(bytes) : documentsOf(bytes);
  if (documents.length > MAX_DOCUMENTS) throw new MessageError("too_large");
  const all = documents.map(said);
  if (all.reduce((lines, document) => lines + (document.lines?.length ?? 0), 0) > MAX_LINES)
    throw new MessageError("too_large");
  return all;
}
