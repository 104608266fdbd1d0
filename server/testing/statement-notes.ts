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

type Noted = Omit<NotedStatement, "nulls"> & { readonly nulls: Set<string> };

/**
 * What the files of tests in this process have asked, by text and, of plain SQL, its own piece: two places may make the
 * same text.
 */
const noted = new Map<string, Noted>();
/** Those of which something isn't written down yet. */
const news = new Set<Noted>();

/** Notes what one test file asks of its database. */
export class StatementNotes {
  /** Of what is under way; a statement that fails stays here, and is noted where it succeeds. */
  readonly #texts = new Map<QueryId, string>();
  readonly #nodes = new Map<QueryId, OperationNode>();

  /** Hears a statement before its rows come. */
  heard({ queryId, sql }: CompiledQuery): void {
    if (FOLDER !== "") this.#texts.set(queryId, sql);
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

  /** Writes what is new since the last time into a file of its own. */
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
    // What it is made of is looked for once: that takes longer than many a statement.
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

/** The pieces of plain SQL in a statement, wherever the builder or other SQL holds them. */
function piecesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(piecesOf);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(piecesOf);
  return isRaw(value) ? [ownPiece(value), ...inside] : inside;
}

const ownPiece = ({ sqlFragments }: RawNode): string => sqlFragments.join(HOLE);

const isRaw = (value: object): value is RawNode => "kind" in value && value.kind === "RawNode";
