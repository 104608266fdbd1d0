import { randomUUID } from "node:crypto";
import { filterOf } from "#server/modules/one-c/odata/double/filter-test-kit.ts";
import type { Field, Model } from "#server/modules/one-c/odata/double/model-test-kit.ts";

export type Stored = Record<string, unknown>;
const NOBODY = "00000000-0000-0000-0000-000000000000";
const ORDERS = "Document_ЗаказПоставщику";

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, words: string, code = "0") {
    super(words);
    this.status = status;
    this.code = code;
  }
}

const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  "Edm.String": (value) => typeof value === "string",
  "Edm.Boolean": (value) => typeof value === "boolean",
  "Edm.Double": isNumber,
  "Edm.Int16": (value) => isNumber(value) || /^-?\d+$/.test(String(value)),
  "Edm.Int64": (value) => Number.isInteger(value) || (typeof value === "string" && /^-?\d+$/.test(value)),
  "Edm.Guid": (value) => typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
  "Edm.DateTime": (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value),
};
const EMPTY: Readonly<Record<string, unknown>> = {
  "Edm.String": "",
  "Edm.Boolean": false,
  "Edm.Double": 0,
  "Edm.Int16": 0,
  "Edm.Int64": "0",
  "Edm.Guid": NOBODY,
  "Edm.DateTime": "0001-01-01T00:00:00",
};

const kopecks = (value: unknown): number => Math.round(Number(value) * 100);
const isStored = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function recordsOf(model: Model) {
  const tables = new Map<string, Stored[]>();
  const table = (set: string): Stored[] => {
    const rows = tables.get(set) ?? [];
    tables.set(set, rows);
    return rows;
  };
  const fieldsOf = (type: string): ReadonlyMap<string, Field> => {
    const fields = model.fields.get(type);
    if (fields === undefined) throw new Refusal(404, `Сущность "${type}" не найдена`, "8");
    return fields;
  };
  const published = (set: string): ReadonlyMap<string, Field> => {
    if (!model.sets.has(set)) throw new Refusal(404, `Тип сущности "${set}" не найден`, "8");
    return fieldsOf(set);
  };

  /**
   * Checks the values of a record or line. The fields must exist and have the right type, and keys must refer to
   * existing records.
   */
  function checked(type: string, given: Stored): Stored {
    const fields = fieldsOf(type);
    const row: Stored = {};
    for (const [name, value] of Object.entries(given)) {
      const field = fields.get(name);
      if (field === undefined) throw new Refusal(400, `Свойство "${name}" не найдено в типе "${type}"`, "14");
      const [, lines] = /^Collection\(StandardODATA\.(.*)\)$/.exec(field.type) ?? [];
      if (lines !== undefined) {
        row[name] = linesOf(lines, value);
        continue;
      }
      if (KINDS[field.type]?.(value) !== true) throw new Refusal(400, `Ошибка типа значения свойства "${name}"`, "6");
      const isKey = field.points_to !== null && value !== NOBODY;
      if (isKey && !table(field.points_to ?? "").some(({ Ref_Key }) => Ref_Key === value))
        throw new Refusal(500, `Объект не найден: ${name} ${String(value)}`, "9");
      row[name] = field.type === "Edm.Int64" ? String(value) : value;
    }
    const unit = row["ЕдиницаИзмерения_Type"];
    if (typeof unit === "string") {
      const of = unit.replace("StandardODATA.", "");
      if (!table(of).some(({ Ref_Key }) => Ref_Key === row["ЕдиницаИзмерения"]))
        throw new Refusal(500, `Объект не найден: ${of}`, "9");
    }
    return row;
  }
  function linesOf(type: string, value: unknown): Stored[] {
    if (!Array.isArray(value)) throw new Refusal(400, "Ожидается коллекция", "6");
    const lines = value.map((line: unknown) => {
      if (!isStored(line)) throw new Refusal(400, "Ожидается строка таблицы", "6");
      if (line["LineNumber"] === undefined) throw new Refusal(500, "Не задано значение ключевого поля LineNumber", "6");
      return { ...emptyOf(type), ...checked(type, line) };
    });
    const numbers = lines.map((line) => Number(line["LineNumber"]));
    if (numbers.some((number, index) => number !== index + 1))
      throw new Refusal(500, "Нарушен порядок номеров строк", "6");
    return lines;
  }
  const emptyOf = (type: string): Stored =>
    Object.fromEntries(
      [...fieldsOf(type)].map(([name, field]) => [name, field.type.startsWith("Collection") ? [] : EMPTY[field.type]]),
    );
  function found(set: string, key: string): Stored {
    published(set);
    const row = table(set).find(({ Ref_Key }) => Ref_Key === key);
    if (row === undefined) throw new Refusal(404, `Экземпляр сущности не найден: ${key}`, "9");
    return row;
  }
  function checkNumber(set: string, row: Stored): void {
    if (!set.startsWith("Document_")) return;
    const number = String(row["Number"]);
    if (number.length > 11) throw new Refusal(500, "Длина номера больше допустимой", "6");
    if (table(set).some((other) => other !== row && other["Number"] === number))
      throw new Refusal(500, `Номер "${number}" не уникален`, "6");
  }
  return {
    table,
    put(set: string, given: Stored): string {
      const row = { ...emptyOf(set), Ref_Key: randomUUID(), ...given };
      table(set).push(row);
      return row.Ref_Key;
    },
    list(set: string, query: URLSearchParams): Stored[] {
      const fields = published(set);
      const filter = query.get("$filter");
      let holds: (row: Stored) => boolean = () => true;
      try {
        if (filter !== null) holds = filterOf(filter, (name) => fields.has(name));
      } catch (error) {
        throw new Refusal(400, error instanceof Error ? error.message : "", "6");
      }
      const wanted = query.get("$select")?.split(",");
      for (const name of wanted ?? []) if (!fields.has(name)) throw new Refusal(400, `Поле "${name}" не найдено`, "14");
      const rows = table(set)
        .filter((row) => holds(row))
        .slice(0, Number(query.get("$top") ?? "1000"));
      return wanted === undefined
        ? rows
        : rows.map((row) => Object.fromEntries(wanted.map((name) => [name, row[name]])));
    },
    create(set: string, body: Stored): Stored {
      if (set.startsWith(`${ORDERS}_`)) {
        const words = "Cоздание строк табличной части напрямую не поддерживается";
        throw new Refusal(500, words, "13");
      }
      published(set);
      const number = set.startsWith("Document_")
        ? { Number: `НФ-${String(table(set).length + 1).padStart(6, "0")}` }
        : {};
      const row: Stored = { ...emptyOf(set), ...number, Ref_Key: randomUUID(), ...checked(set, body) };
      checkNumber(set, row);
      table(set).push(row);
      return row;
    },
    change(set: string, key: string, body: Stored): Stored {
      const row = found(set, key);
      const changed = { ...row, ...checked(set, body) };
      checkNumber(set, row);
      if (changed["DeletionMark"] === true && row["Posted"] === true)
        throw new Refusal(500, "Помеченный на удаление документ не может быть проведен", "6");
      return Object.assign(row, changed);
    },
    unpost(set: string, key: string): void {
      found(set, key)["Posted"] = false;
    },
    post(set: string, key: string): void {
      const row = found(set, key);
      const lines = row["Товары"] ?? row["Запасы"];
      if (!Array.isArray(lines) || lines.length === 0) throw new Refusal(500, "Не заполнена табличная часть", "6");
      for (const name of ["Контрагент_Key", "Организация_Key"])
        if (row[name] === NOBODY) throw new Refusal(500, `Поле "${name.replace("_Key", "")}" не заполнено`, "6");
      const total = lines.filter(isStored).reduce((sum, line) => sum + kopecks(line["Сумма"]), 0);
      if (total !== kopecks(row["СуммаДокумента"])) throw new Refusal(500, "Сумма документа не равна сумме строк", "6");
      row["Posted"] = true;
    },
  };
}
export type Records = ReturnType<typeof recordsOf>;
