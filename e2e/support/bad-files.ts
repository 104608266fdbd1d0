import { IMPORT_MAX_BYTES } from "#contract/limits.ts";
import { realFile } from "#e2e/support/corpus.ts";
import type { Upload } from "#e2e/support/import-steps.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";

/** Builds a zip archive with one entry that is flagged as encrypted (APPNOTE.TXT 4.4.4, bit 0). */
function lockedZip(): Upload {
  const name = Buffer.from("xl/workbook.xml");
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(1, 2);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, name]);
  const central = Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return { name: "locked.xlsx", bytes: Buffer.concat([local, central, Buffer.from("PK\u0005\u0006"), end]) };
}

const TORTURE = "torture/";

/** Returns files that can't be imported, each with the expected error message. Uses real files where they exist. */
export const badFiles = (): readonly {
  readonly what: string;
  readonly file: Upload;
  readonly ru: string;
  readonly en: string;
}[] => [
  {
    what: "nothing in it",
    file: realFile(`${TORTURE}PHPOffice_PhpSpreadsheet/empty.csv`) ?? { name: "empty.csv", bytes: Buffer.alloc(0) },
    ru: "Файл «empty.csv» пустой. Выберите другой.",
    en: "The file “empty.csv” is empty. Choose another one.",
  },
  {
    what: "no rows in it",
    file: realFile(`${TORTURE}tafia_calamine/empty_sheet.xlsx`) ?? {
      name: "blank.csv",
      bytes: Buffer.from("\r\n;;\r\n"),
    },
    ru: "Файл пустой. Выберите файл, в котором есть строки.",
    en: "The file is empty. Choose one that has rows.",
  },
  {
    what: "damaged",
    file: realFile(`${TORTURE}PHPOffice_PhpSpreadsheet/oleloop.xls`) ?? {
      name: "broken.xlsx",
      bytes: Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(200, 1)]),
    },
    ru: "Файл повреждён и не читается. Сохраните его заново и загрузите ещё раз.",
    en: "The file is damaged and can't be read. Save it again and upload it once more.",
  },
  {
    what: "encrypted",
    file: realFile(`${TORTURE}tafia_calamine/pass_protected.xlsx`) ?? lockedZip(),
    ru: "Файл защищён паролем. Снимите пароль и загрузите снова.",
    en: "The file is protected by a password. Remove the password and upload it again.",
  },
  {
    what: "too large",
    file: { name: "large.xlsx", bytes: Buffer.alloc(IMPORT_MAX_BYTES + 1024 * 1024) },
    ru: "Файл «large.xlsx» слишком большой: 5 МБ при пределе 4 МБ.",
    en: "The file “large.xlsx” is too large: 5 MB, the limit is 4 MB.",
  },
  {
    what: "a document, not a spreadsheet",
    file: { name: "plan.pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF\n") },
    ru: "Файл «plan.pdf» не подходит. Нужен .xls, .xlsx, .xlsm, .ods, .csv, .tsv, .txt.",
    en: "The file “plan.pdf” can’t be used here. Choose one of: .xls, .xlsx, .xlsm, .ods, .csv, .tsv, .txt.",
  },
  {
    what: "a document under the name of a spreadsheet",
    file: { name: "plan.xlsx", bytes: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n") },
    ru: "Это не таблица. Подойдут файлы .xls, .xlsx, .xlsm, .ods, .csv, .tsv и .txt.",
    en: "This is not a spreadsheet. Use .xls, .xlsx, .xlsm, .ods, .csv, .tsv or .txt.",
  },
];

export const tooManyRows = (): Upload =>
  realFile("bom/plocher_jBOM/rows_1001.csv") ?? { name: "rows_1001.csv", bytes: Buffer.from(aBillOfMaterials(1001)) };
