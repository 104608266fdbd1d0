import fs from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { openDatabase } from "#server/db/connect.ts";
import { templateFile } from "#server/testing/template-file.ts";
import { HOLE } from "#server/testing/statement-notes.ts";
import type { NotedStatement } from "#server/testing/statement-notes.ts";
import { COLLECT_LESS } from "./lib/go.mjs";
import { bin } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { copyOf } from "./sql-types/copies.ts";
import type { Copy, Seen } from "./sql-types/copies.ts";
import { describe } from "./sql-types/describe.ts";
import { matchesOf } from "./sql-types/match.ts";
import type { Ran } from "./sql-types/match.ts";
import { sitesOf } from "./sql-types/sites.ts";
import { VERDICT } from "./sql-types/verdict.ts";

/**
 * `tsx scripts/sql-types.ts FOLDER [--some]` compares the declared types of raw SQL in server/ with the types that the
 * database reports. FOLDER contains the statements recorded by the server's tests (server/testing/statement-notes.ts).
 * The embedded database describes each statement. The script then compiles a copy of the sources with these types
 * inserted. A statement that no test runs is an error too, unless `--some` says that only some of the tests ran.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COPIES = path.join(ROOT, ".cache/sql-types");
const TEST_CODE = /\.test\.ts$|^server[/\\]testing[/\\]/;

interface Statement extends Ran {
  readonly nulls: ReadonlySet<string>;
}

async function noted(folder: string): Promise<Statement[]> {
  const all = new Map<string, Statement>();
  for (const file of await fs.readdir(folder)) {
    const statements: NotedStatement[] = JSON.parse(await fs.readFile(path.join(folder, file), "utf8"));
    for (const each of statements) {
      // Several places in the sources may produce the same text.
      const key = `${each.text}${HOLE}${each.made_of[0] ?? ""}`;
      all.set(key, { ...each, nulls: new Set([...(all.get(key)?.nulls ?? []), ...each.nulls]) });
    }
  }
  return [...all.values()];
}

async function described(statements: readonly Statement[]): Promise<Map<string, Seen>> {
  const log = pino({ level: "silent" });
  const database = await openDatabase({
    dataDir: "memory",
    template: await fs.readFile(await templateFile(log)),
    log,
  });
  const client = await database.pool.connect();
  try {
    const seen = new Map<string, Seen>();
    for (const { text, nulls } of statements) {
      // Several places may share a statement's text. The database describes the text once, so the null columns are
      // merged.
      const { nulls: others, ...description } = seen.get(text) ?? { ...(await describe(client, text)), nulls: [] };
      seen.set(text, { ...description, nulls: new Set([...others, ...nulls]) });
    }
    return seen;
  } finally {
    client.release();
    await database.close();
  }
}

/** Compiles the copies and returns the compiler's errors with their positions in the original sources. */
async function compiled(copies: ReadonlyMap<string, Copy>): Promise<string[]> {
  await fs.rm(COPIES, { recursive: true, force: true });
  for (const [file, { text }] of copies) {
    await fs.mkdir(path.dirname(path.join(COPIES, file)), { recursive: true });
    await fs.writeFile(path.join(COPIES, file), text);
  }
  await fs.writeFile(path.join(COPIES, "verdict.ts"), VERDICT);
  await fs.writeFile(
    path.join(COPIES, "tsconfig.json"),
    JSON.stringify({
      extends: "../../server/tsconfig.json",
      compilerOptions: { noUnusedLocals: false, paths: { "#sql-verdict": ["./verdict.ts"] } },
      include: ["."],
    }),
  );
  const { code, output } = await run(bin("tsc"), ["-p", COPIES, "--pretty", "false", "--singleThreaded"], {
    quiet: true,
    env: COLLECT_LESS,
  });
  const problems = output.split("\n").flatMap((line) => {
    const [, place = "", at = "", said = ""] = /^(.+?)\((\d+),\d+\): error \w+: (.+)$/.exec(line) ?? [];
    const file = path.relative(COPIES, path.resolve(ROOT, place));
    return said === "" ? [] : [`${file}:${copies.get(file)?.lineOf(Number(at)) ?? at}: ${said}`];
  });
  return code === 0 || problems.length > 0 ? problems : [output];
}

const isPart = process.argv.includes("--some");
const statements = await noted(process.argv[2] ?? "");
const seen = await described(statements);
const files = (await fs.readdir(path.join(ROOT, "server"), { recursive: true }))
  .map((file) => path.join("server", file))
  .filter((file) => file.endsWith(".ts") && !TEST_CODE.test(file));
const sources = new Map<string, string>();
for (const file of files) sources.set(file, await fs.readFile(path.join(ROOT, file), "utf8"));
const matches = matchesOf(
  [...sources].flatMap(([file, source]) => sitesOf(file, source)),
  statements,
);
const problems: string[] = [];
for (const [site, found] of matches) {
  const place = `${site.file}:${site.line}`;
  if (!isPart && site.kind === "statement" && !found.some(({ is_whole }) => is_whole))
    problems.push(`${place}: no test runs this statement, so nothing shows its types`);
  for (const { text } of found) {
    const problem = seen.get(text)?.problem;
    if (problem !== undefined) problems.push(`${place}: the database can't describe this: ${problem}`);
  }
}
const copies = new Map<string, Copy>();
for (const [file, source] of sources) {
  const own = [...matches].filter(([site]) => site.file === file);
  if (own.length > 0) copies.set(file, copyOf(source, own, seen));
}
problems.push(...(await compiled(copies)));
for (const problem of new Set(problems)) console.log(problem);
const statementCount = [...matches.keys()].filter(({ kind }) => kind === "statement").length;
console.log(
  `${statementCount} statements of plain SQL compared with what ${statements.length} texts were described as.`,
);
if (problems.length > 0) process.exitCode = 1;
