/** Predicate of a parsed OData filter. Supports eq, and, or, not and parentheses. Compares texts ignoring case. */
export type Holds = (row: Readonly<Record<string, unknown>>) => boolean;

const TOKEN = /\s*(guid'[^']*'|datetime'[^']*'|'(?:[^']|'')*'|[()]|[^\s()']+)/gy;

/** @throws Error if the text is not a filter or contains an unknown field */
export function filterOf(text: string, isField: (name: string) => boolean): Holds {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const [, token] = TOKEN.exec(text.trimEnd()) ?? [];
    if (token === undefined) throw new Error(`Ошибка разбора фильтра: ${text}`);
    tokens.push(token);
  }
  let at = 0;
  const next = (): string => tokens[at++] ?? "";
  function valueOf(token: string): unknown {
    const [, kind = "", words] = /^(guid|datetime)?'(.*)'$/s.exec(token) ?? [];
    if (words !== undefined) return kind === "" ? words.replaceAll("''", "'") : words;
    if (token === "true" || token === "false") return token === "true";
    if (!/^-?\d+(\.\d+)?$/.test(token)) throw new Error(`Ошибка разбора литерала: ${token}`);
    return Number(token);
  }
  function single(): Holds {
    const token = next();
    if (token === "not") {
      const inner = single();
      return (row) => !inner(row);
    }
    if (token === "(") {
      const inner = either();
      if (next() !== ")") throw new Error("Нет закрывающей скобки");
      return inner;
    }
    if (!isField(token)) throw new Error(`Сегмент пути "${token}" не найден`);
    if (next() !== "eq") throw new Error(`Операция не поддерживается: ${text}`);
    const value = valueOf(next());
    const plain = (given: unknown): unknown => (typeof given === "string" ? given.trimEnd().toLowerCase() : given);
    return (row) => plain(row[token]) === plain(value);
  }
  function both(): Holds {
    const parts = [single()];
    while (tokens[at] === "and") {
      at += 1;
      parts.push(single());
    }
    return (row) => parts.every((holds) => holds(row));
  }
  function either(): Holds {
    const parts = [both()];
    while (tokens[at] === "or") {
      at += 1;
      parts.push(both());
    }
    return (row) => parts.some((holds) => holds(row));
  }
  const holds = either();
  if (at < tokens.length) throw new Error(`Лишнее в фильтре: ${text}`);
  return holds;
}
