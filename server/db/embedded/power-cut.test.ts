import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readEnvironment } from "#server/env.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { startServer } from "#server/start.ts";
import { placeForData } from "#server/testing/place-for-data.ts";
import { spawnServer } from "#server/testing/child-server.ts";
import { templateFile } from "#server/testing/template-file.ts";

const log = pino({ level: "silent" });
const ROUNDS = 20;
const IMPORTED = 40;
const SAVED = 20;

let folder: string;
let caller: { token: string; workspace: number };
let items: number[];
/** Imports that the server has acknowledged. */
const imports: number[] = [];
let sent = 1;
let saved = 1;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(await placeForData(), "lotwise-power-"));
  const server = await startServer({
    env: readEnvironment({
      PORT: "0",
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://lotwise.test",
      DATA_DIR: folder,
      ADMIN_EMAIL: "first@lotwise.test",
      ADMIN_PASSWORD: "Lotwise2026",
    }),
    log,
    template: await readFile(await templateFile(log)),
  });
  const company = await aCompany(server.deps);
  caller = { token: company.token, workspace: company.workspace };
  items = await someItems(server.deps, { ...company, items: Array.from({ length: SAVED }, () => ({ quantity: "1" })) });
  await server.close();
}, 60_000);
afterAll(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const server = await spawnServer({ DATA_DIR: folder });
  child = server.child;
  return server.address;
}

async function ask<T extends z.ZodType>(
  url: string,
  path: string,
  answer: T,
  init: RequestInit = {},
): Promise<z.output<T>> {
  const response = await fetch(`${url}/api${path}`, {
    ...init,
    headers: {
      ...(typeof init.body === "string" ? { "content-type": "application/json" } : {}),
      authorization: `Bearer ${caller.token}`,
      "x-workspace": String(caller.workspace),
    },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return answer.parse(await response.json());
}

const Counted = z.object({ count: z.number() });
const Task = z.object({ id: z.number(), status: z.string(), version: z.number() });

async function importOnce(url: string, begun: number[]): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(aBillOfMaterials(IMPORTED))]), "bom.csv");
  const task = await ask(url, "/supplier-requests-imports", Task, { method: "POST", body: form });
  begun.push(task.id);
  await ask(url, `/supplier-requests-imports/${task.id}/run`, Task, { method: "POST", body: JSON.stringify({}) });
  imports.push(task.id);
}

async function saveOnce(url: string): Promise<void> {
  sent += 1;
  const mine = sent;
  await ask(url, "/purchase-items", z.array(z.object({ id: z.number() })), {
    method: "PATCH",
    body: JSON.stringify(items.map((id) => ({ id, quantity: String(mine) }))),
  });
  saved = mine;
}

async function workUntilDeath(act: () => Promise<void>, onAnswer: () => void): Promise<void> {
  for (;;) {
    try {
      await act();
    } catch (error) {
      // A TypeError means that the connection broke with the process. Any other error is a bug.
      if (error instanceof TypeError) return;
      throw error;
    }
    onAnswer();
  }
}

test("a server killed twenty times while it imports and saves keeps each answered write and no half one", async () => {
  const begun: number[] = [];
  let checked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const url = await start();
    const quantities = await ask(
      url,
      `/purchase-items?id=${items.join(",")}&limit=1000`,
      z.object({ results: z.array(z.object({ quantity: z.string() })) }),
    );
    const seen = new Set(quantities.results.map(({ quantity }) => Number(quantity)));
    expect(seen.size).toBe(1);
    expect([...seen][0]).toBeGreaterThanOrEqual(saved);
    expect([...seen][0]).toBeLessThanOrEqual(sent);
    for (const id of begun) {
      const { count } = await ask(url, `/purchase-items?import_task=${id}&limit=1`, Counted);
      const { status } = await ask(url, `/supplier-requests-imports/${id}`, Task);
      expect({ id, status, count }).toEqual(
        imports.includes(id) || status === "done"
          ? { id, status: "done", count: IMPORTED }
          : { id, status: "uploaded", count: 0 },
      );
    }
    checked += imports.length;
    begun.length = 0;
    imports.length = 0;
    // Even rounds kill the server at the n-th response of any kind, while a request of the other kind is running. Odd
    // rounds count only the responses to imports.
    const countsAll = round % 2 === 0;
    let left = countsAll ? 2 + ((round * 7) % 19) : 1 + (round % 3);
    const running = child;
    const pull = (): void => {
      left -= 1;
      if (left === 0) running?.kill("SIGKILL");
    };
    const saveAnswered = countsAll ? pull : (): void => undefined;
    const gone = running === undefined ? Promise.resolve() : once(running, "exit");
    await Promise.all([
      workUntilDeath(() => importOnce(url, begun), pull),
      workUntilDeath(() => saveOnce(url), saveAnswered),
      gone,
    ]);
  }
  // Fails for a server that acknowledges nothing and therefore loses nothing.
  expect(checked).toBeGreaterThan(ROUNDS / 2);
  expect(saved).toBeGreaterThan(ROUNDS);
}, 600_000);
