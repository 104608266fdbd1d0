import { SheetError } from "#server/platform/sheets/sheet-error.ts";
import { findEnd, guardZip } from "#server/platform/sheets/zip-guard.ts";
import { decodeXml, readXml, XmlError } from "#server/platform/xml/read-xml.ts";
import type { ReadElement } from "#server/platform/xml/read-xml.ts";

/** What 1C says of one document: of which, and what it made of it. */
export interface Said {
  readonly id: string;
  readonly number: string;
  readonly one_c_number: string | null;
  readonly one_c_date: string | null;
  readonly cancelled: boolean;
  readonly paid: boolean;
  readonly status: string | null;
  /** All requisites as they came, for people to read. */
  readonly words: string;
}

/** A message that isn't taken: a part of a longer one, or one that can't be read. */
export class MessageError extends Error {
  readonly why: "incomplete" | "broken" | "too_large" | "declares" | "not_commerceml";
  constructor(why: MessageError["why"]) {
    super(why);
    this.name = "MessageError";
    this.why = why;
  }
}

/** Bytes of XML that are read at once, and documents in them. */
const MOST_XML = 16 * 1024 * 1024;
const MOST_DOCUMENTS = 5000;
const TOLD = 2000;

const childOf = (element: ReadElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? "";
const isTrue = (value: string | undefined): boolean => /^(?:true|1|да|истина)$/i.test(value ?? "");
const orNull = (value: string | undefined): string | null =>
  value === undefined || value === "" ? null : value.slice(0, 100);

function said(document: ReadElement): Said {
  const requisites = new Map(
    document.children
      .filter(({ name }) => name === "ЗначенияРеквизитов")
      .flatMap(({ children }) => children)
      .map((one): [string, string] => [childOf(one, "Наименование"), childOf(one, "Значение")]),
  );
  const words = [...requisites].map(([name, value]) => `${name}: ${value}`).join("\n");
  return {
    id: childOf(document, "Ид").toLowerCase(),
    number: childOf(document, "Номер"),
    one_c_number: orNull(requisites.get("Номер по 1С")),
    one_c_date: orNull(requisites.get("Дата по 1С")),
    cancelled: isTrue(requisites.get("Отменен")) || isTrue(requisites.get("ПометкаУдаления")),
    paid: orNull(requisites.get("Дата оплаты по 1С")) !== null || isTrue(requisites.get("Заказ оплачен")),
    status: orNull(requisites.get("Статус заказа")),
    words: words.replaceAll("\u0000", "").slice(0, TOLD),
  };
}

function documentsOf(xml: Buffer): ReadElement[] {
  if (xml.length > MOST_XML) throw new MessageError("too_large");
  let root: ReadElement;
  try {
    root = readXml(decodeXml(xml));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new MessageError(error.why === "incomplete" || error.why === "declares" ? error.why : "broken");
  }
  if (root.name !== "КоммерческаяИнформация") throw new MessageError("not_commerceml");
  // Newer modules of 1C put the documents into containers.
  const boxes = [root, ...root.children.filter(({ name }) => name === "Контейнер")];
  return boxes.flatMap(({ children }) => children.filter(({ name }) => name === "Документ"));
}

/** A zip ends with the list of what is in it; a part of one doesn't. */
function hasEnd(zip: Buffer): boolean {
  try {
    return findEnd(zip) >= 0;
  } catch {
    return false;
  }
}

/** The XML files of a zip, which may neither grow without end nor be encrypted. */
function unzipped(zip: Buffer): Buffer[] {
  const files: Buffer[] = [];
  try {
    guardZip(zip, (name, content) => {
      if (name.toLowerCase().endsWith(".xml")) files.push(content);
    });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    if (!hasEnd(zip)) throw new MessageError("incomplete");
    throw new MessageError(error.code === "file_too_complex" ? "too_large" : "broken");
  }
  return files;
}

/**
 * What 1C says in a file: XML, or a zip of it.
 * @throws MessageError incomplete where a part is still to come
 */
export function readMessage(name: string, bytes: Buffer): Said[] {
  const isZip = name.toLowerCase().endsWith(".zip") || bytes.subarray(0, 2).toString("latin1") === "PK";
  const documents = (isZip ? unzipped(bytes) : [bytes]).flatMap(documentsOf);
  if (documents.length > MOST_DOCUMENTS) throw new MessageError("too_large");
  return documents.map(said);
}
