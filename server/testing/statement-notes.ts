import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CompiledQuery, KyselyPlugin, OperationNode, QueryId, RawNode } from "kysely";

/** A statement that ran, and which of its columns were null in some row of its answers. */
export interface NotedStatement {
  readonly text: string;
  readonly nulls: readonly string[];
  /** The pieces of the SQL that it was made of, itself first: the texts between the holes, joined by HOLE. */
  readonly made_of: readonly string[];
}

/** Stands in `made_of` for what was put in. */
export const HOLE = "\0";

/**
 * The folder to note in, if statements are noted: `npm run check` compares them with their declared types afterwards.
 */
const FOLDER = process.env["STATEMENTS"] ?? "";

/** Notes what one test file asks of its database. */
export class StatementNotes {
  readonly #texts = new WeakMap<QueryId, string>();
  readonly #nodes = new WeakMap<QueryId, OperationNode>();
  /** By text and pieces: two places may make the same text. */
  readonly #noted = new Map<string, Omit<NotedStatement, "nulls"> & { readonly nulls: Set<string> }>();

  /** Hears a statement before its rows come. */
  heard({ queryId, sql }: CompiledQuery): void {
    this.#texts.set(queryId, sql);
  }

  /** Sees the rows of every statement; none where nothing is noted. */
  readonly plugins: KyselyPlugin[] =
    FOLDER === ""
      ? []
      : [
          {
            transformQuery: ({ queryId, node }) => {
              this.#nodes.set(queryId, node);
              return node;
            },
            transformResult: ({ queryId, result }) => {
              this.#note(queryId, result.rows);
              return Promise.resolve(result);
            },
          },
        ];

  /** Writes the notes into a file of their own. */
  async keep(): Promise<void> {
    if (FOLDER === "") return;
    const noted: NotedStatement[] = [...this.#noted.values()].map((each) => ({ ...each, nulls: [...each.nulls] }));
    await mkdir(FOLDER, { recursive: true });
    await writeFile(join(FOLDER, `${randomUUID()}.json`), JSON.stringify(noted));
  }

  #note(query: QueryId, rows: readonly Record<string, unknown>[]): void {
    const text = this.#texts.get(query);
    const node = this.#nodes.get(query);
    if (text === undefined || node === undefined) return;
    const made_of = [...new Set(piecesOf(node))];
    const key = `${text}${HOLE}${made_of[0] ?? ""}`;
    const noted = this.#noted.get(key) ?? { text, made_of, nulls: new Set<string>() };
    this.#noted.set(key, noted);
    for (const row of rows) for (const name of Object.keys(row)) if (row[name] === null) noted.nulls.add(name);
  }
}

/** The pieces of plain SQL in a statement, wherever the builder or other SQL holds them. */
function piecesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(piecesOf);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(piecesOf);
  return isRaw(value) ? [value.sqlFragments.join(HOLE), ...inside] : inside;
}

const isRaw = (value: object): value is RawNode => "kind" in value && value.kind === "RawNode";
