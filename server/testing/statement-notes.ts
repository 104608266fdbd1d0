import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CompiledQuery, KyselyPlugin, OperationNode, QueryId, RawNode } from "kysely";

/** An executed statement, with the columns that were null in at least one row. */
export interface NotedStatement {
  readonly text: string;
  readonly nulls: readonly string[];
  /**
   * The fragments of raw SQL in the statement, beginning with the outermost one. HOLE replaces each interpolated value.
   */
  readonly made_of: readonly string[];
}

export const HOLE = "\0";

/** Output folder; empty to record nothing. `npm run check` later compares the statements with their declared types. */
const FOLDER = process.env["STATEMENTS"] ?? "";

type Noted = Omit<NotedStatement, "nulls"> & { readonly nulls: Set<string> };

/**
 * Statements recorded in this process, by text. For raw SQL, the key also contains the outermost fragment, because two
 * places may produce the same text.
 */
const noted = new Map<string, Noted>();
const news = new Set<Noted>();

export class StatementNotes {
  /** Texts of running statements. A failed statement remains here and is recorded once it succeeds. */
  readonly #texts = new Map<QueryId, string>();
  readonly #nodes = new Map<QueryId, OperationNode>();

  heard({ queryId, sql }: CompiledQuery): void {
    if (FOLDER !== "") this.#texts.set(queryId, sql);
  }

  /** Plugins that inspect the rows of every statement; empty when recording is off. */
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

  async keep(): Promise<void> {
    if (news.size === 0) return;
    const kept: NotedStatement[] = [...news].map((each) => ({ ...each, nulls: [...each.nulls] }));
    news.clear();
    await mkdir(FOLDER, { recursive: true });
    await writeFile(join(FOLDER, `${randomUUID()}.json`), JSON.stringify(kept));
  }

  #note(query: QueryId, rows: readonly Record<string, unknown>[]): void {
    const text = this.#texts.get(query);
    const node = this.#nodes.get(query);
    this.#texts.delete(query);
    this.#nodes.delete(query);
    if (text === undefined || node === undefined) return;
    // Collecting the fragments takes longer than many statements, so each statement's fragments are collected only
    // once.
    const key = isRaw(node) ? `${text}${HOLE}${ownPiece(node)}` : text;
    let found = noted.get(key);
    if (found === undefined) {
      found = { text, made_of: [...new Set(piecesOf(node))], nulls: new Set() };
      noted.set(key, found);
      news.add(found);
    }
    for (const row of rows)
      for (const name of Object.keys(row))
        if (row[name] === null && !found.nulls.has(name)) {
          found.nulls.add(name);
          news.add(found);
        }
  }
}

function piecesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(piecesOf);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(piecesOf);
  return isRaw(value) ? [ownPiece(value), ...inside] : inside;
}

const ownPiece = ({ sqlFragments }: RawNode): string => sqlFragments.join(HOLE);

const isRaw = (value: object): value is RawNode => "kind" in value && value.kind === "RawNode";
