import { guardCfb } from "./cfb-guard.ts";
import { decodeText } from "./decode-text.ts";
import { hiddenInOds } from "./hidden-in-ods.ts";
import { hiddenRowCollector } from "./hidden-rows.ts";
import { plainCharacters, plainPart } from "./plain-characters.ts";
import { readBook } from "./read-book.ts";
import { ANY_DELIMITER, readCsv, TAB_FIRST } from "./read-csv.ts";
import { SheetError } from "./sheet-error.ts";
import { WHOLE_XLSX_BYTES, WHOLE_XLS_BYTES } from "./workbook.ts";
import type { ReadOptions, ReadWorkbook } from "./workbook.ts";
import { withParts } from "./with-parts.ts";
import { guardZip } from "./zip-guard.ts";

/**
 * Parses one file synchronously; called only in the sheet process. The first bytes determine the format. The name
 * matters only for text: a .csv, .tsv or .txt is a table, and an .xls may be a table, HTML or XML.
 */
export function readFile(file: Buffer, fileName: string, options: ReadOptions): ReadWorkbook {
  if (file.length === 0) throw new SheetError("file_empty");
  const magic = file.subarray(0, 8).toString("latin1");
  if (/^PK(?:\u0003\u0004|\u0005\u0006)/.test(magic)) return readZip(file);
  if (magic === "\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1") {
    guardCfb(file);
    return readBook(file, "xls", { whole: file.length <= WHOLE_XLS_BYTES });
  }
  // BIFF 2 to 4 have no container. They start with a BOF record (0x0009, 0x0209, 0x0409) of four to eight bytes.
  if (/^\u0009[\u0000\u0002\u0004][\u0004-\u0008]\u0000/.test(magic))
    return readBook(file, "xls", { whole: file.length <= WHOLE_XLS_BYTES });
  if (/^(?:%PDF|\{\\rtf|Rar!|7z\u00BC\u00AF|\u001F\u008B|\u0089PNG)/.test(magic))
    throw new SheetError("file_not_a_spreadsheet", "another kind of file");
  const markup = readMarkup(file, fileName);
  return markup ?? readCsv(file, options, /\.tsv$/i.test(fileName) ? TAB_FIRST : ANY_DELIMITER);
}

const STYLES = "styles.xml";

function readZip(file: Buffer): ReadWorkbook {
  const hidden = hiddenRowCollector();
  const ods: { media: string; content: Buffer | null } = { media: "", content: null };
  const plain = new Map<string, Buffer>();
  const { names, size } = guardZip(file, (name, part) => {
    if (name === "mimetype") ods.media = part.toString("latin1", 0, 100).trim();
    if (name === "content.xml") ods.content = part;
    hidden.take(name, part);
    const mended = /\.xml$/i.test(name) ? plainPart(part, name === "content.xml" ? "none" : "excel") : undefined;
    if (mended !== undefined) plain.set(name, mended);
  });
  if (ods.content !== null && names.includes("META-INF/manifest.xml")) {
    // A spreadsheet may omit the styles part, but the parser requires it.
    if (!names.includes(STYLES)) plain.set(STYLES, Buffer.alloc(0));
    return readOds(withParts(file, plain), {
      media: ods.media,
      content: ods.content,
      whole: size <= WHOLE_XLSX_BYTES,
    });
  }
  const lower = names.map((name) => name.toLowerCase().replace(/^\/+/, ""));
  if (!lower.includes("[content_types].xml"))
    throw new SheetError("file_not_a_spreadsheet", "a zip without content types");
  if (lower.some((name) => name.startsWith("word/") || name.startsWith("ppt/")))
    throw new SheetError("file_not_a_spreadsheet", "another Office document");
  return readBook(withParts(file, plain), "xlsx", { whole: size <= WHOLE_XLSX_BYTES, hiddenRows: hidden.sheets() });
}

/** Reads an OpenDocument spreadsheet. Text documents and presentations have the same parts but another media type. */
function readOds(
  file: Buffer,
  { media, content, whole }: { media: string; content: Buffer; whole: boolean },
): ReadWorkbook {
  if (!/^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/.test(media))
    throw new SheetError("file_not_a_spreadsheet", "another OpenDocument");
  const hidden = hiddenInOds(content);
  return readBook(file, "ods", { whole, hiddenRows: hidden.rows, hiddenSheets: hidden.sheets });
}

function readMarkup(file: Buffer, fileName: string): ReadWorkbook | null {
  const head = file
    .subarray(0, 4096)
    .toString("latin1")
    .replaceAll("\u0000", "")
    .replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, "")
    .trimStart();
  const isTable = /\.(?:csv|tsv|txt)$/i.test(fileName);
  if (isTable ? !/^<(?:\?xml\s|!doctype\s|html[\s>])/i.test(head) : !/^<(?:\?xml|!|[a-z])/i.test(head)) return null;
  const { text } = decodeText(file, declaredEncoding(head));
  if (/<!ENTITY/i.test(text)) throw new SheetError("file_not_a_spreadsheet", "declares entities");
  const isExcelXml =
    /<(?:\w+:)?Workbook[\s>]/.test(text) && text.includes("urn:schemas-microsoft-com:office:spreadsheet");
  if (!isExcelXml && !/<table[\s>]/i.test(text))
    throw new SheetError("file_not_a_spreadsheet", "no table in the markup");
  const plain = plainCharacters(text, {
    codes: isExcelXml ? "none" : "not_decoded",
    encode: (character) => character,
  });
  return readBook(plain, "xls", { whole: text.length <= WHOLE_XLS_BYTES });
}

/** Returns the encoding that the markup declares, if the encoding is known. A byte order mark takes precedence. */
function declaredEncoding(head: string) {
  const label = /(?:encoding|charset)\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase();
  switch (label) {
    case "windows-1251":
      return "windows-1251" as const;
    case "windows-1252":
    case "iso-8859-1":
      return "windows-1252" as const;
    case "gb18030":
    case "gbk":
    case "gb2312":
      return "gb18030" as const;
    case "koi8-r":
      return "koi8-r" as const;
    default:
      return undefined;
  }
}
