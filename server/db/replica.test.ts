import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { groupApi } from "#contract/groups/group.api.ts";
import { FIRST_POSITION, SEEN_COOKIE } from "#contract/live/position.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { readEnvironment } from "#server/env.ts";
import type { Replica } from "#server/db/replica.ts";
import { databaseChecks } from "#server/modules/health-checks/database-checks.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import type { RunningServer } from "#server/start.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import { aStreamingReplica } from "#server/testing/streaming-replica.ts";
import type { StreamingReplica } from "#server/testing/streaming-replica.ts";
import { callsOf, startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

const PATIENCE = { timeout: 15_000 } as const;

test("a replica of the embedded database is refused", () => {
  expect(() => readEnvironment({ DATABASE_REPLICA_URL: "postgres://replica/lotwise" }, "command")).toThrow(
    "DATABASE_URL",
  );
});

describe.runIf(onPostgres)("with a streaming replica", () => {
  let app: TestApp;
  let replica: StreamingReplica;
  let server: RunningServer;
  let reads: Replica["reads"];
  beforeAll(async () => {
    app = await startTestApp();
    replica = await aStreamingReplica(app.database_url ?? "");
    server = await aSecondServer(app, app.database_url, { DATABASE_REPLICA_URL: replica.url });
    if (server.deps.replica === null) throw new Error("the server has no replica");
    reads = server.deps.replica.reads;
  });
  afterAll(async () => {
    await server.close();
    await replica.stop();
    await app.close();
  });

  /** Makes calls as a page does: with the cookies that it was given. */
  function aPage(caller: Caller) {
    const cookies = new Map([["consent", "2026-11-20"]]);
    const call = callsOf(server.app);
    const keep = ({ headers }: { headers: Record<string, unknown> }): void => {
      for (const line of z.array(z.string()).parse([headers["set-cookie"] ?? []].flat())) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
        cookies.set(name, value);
      }
    };
    const headers = () => ({
      origin: "http://lotwise.test",
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    });
    return {
      cookies,
      create: async (name: string) => {
        const answer = await call(groupApi.create, caller, { body: { name }, headers: headers() });
        answer.ok();
        keep(answer);
      },
      /** Makes a change that colleagues' pages receive an event of. */
      rename: async (name: string) => {
        const params = { id: caller.workspace ?? 0 };
        const answer = await call(workspaceApi.patch, caller, { params, body: { name }, headers: headers() });
        answer.ok();
        keep(answer);
      },
      count: async () => {
        const answer = await call(groupApi.list, caller, { headers: headers() });
        keep(answer);
        return answer.ok().count;
      },
    };
  }
  async function onReplica(text: string): Promise<void> {
    const client = new pg.Client(replica.url);
    await client.connect();
    await client.query(text);
    await client.end();
  }
  /** Reads until the replica has answered once more. Every answer is complete. */
  const untilReplicaAnswers = async (page: ReturnType<typeof aPage>, count: number): Promise<void> => {
    const before = reads.replica;
    await expect
      .poll(async () => {
        expect(await page.count()).toBe(count);
        return reads.replica;
      }, PATIENCE)
      .toBeGreaterThan(before);
  };

  test("pages read there, but never less than they have written or seen", async () => {
    const customer = await aCompany(app.deps);
    const page = aPage(customer);
    await page.create("Первая");
    await untilReplicaAnswers(page, 1);
    const uninvolved = aPage(await aCompany(app.deps));
    await uninvolved.count();
    await untilReplicaAnswers(uninvolved, 0);

    await onReplica("SELECT pg_wal_replay_pause()");
    const colleague = aPage(customer);
    await colleague.count();
    const seen = new Promise<string | undefined>((resolve) => {
      server.deps.live.join({
        user_id: 0,
        session: 0,
        workspace_id: customer.workspace,
        hear: (_event, position) => resolve(position),
        stop: () => undefined,
      });
    });
    await page.create("Вторая");
    const before = { ...reads };
    expect(await page.count()).toBe(2);
    expect(reads).toEqual({ ...before, behind: before.behind + 1 });
    // A colleague's page reads again after the event, at whichever server.
    await page.rename("ООО «Полюс»");
    const position = await seen;
    expect(await colleague.count()).toBe(2);
    uninvolved.cookies.set(SEEN_COOKIE, position ?? "");
    expect(await uninvolved.count()).toBe(0);
    expect(reads).toEqual({ ...before, behind: before.behind + 3 });
    uninvolved.cookies.set(SEEN_COOKIE, FIRST_POSITION);
    await untilReplicaAnswers(uninvolved, 0);
    // A replica that stays behind answers no one.
    for (let time = 0; time < 2; time += 1) await server.deps.monitor.runJob("watch-replica");
    const behind = reads.behind;
    expect(await uninvolved.count()).toBe(0);
    expect(reads.behind).toBe(behind + 1);
    // An integrator keeps no cookies.
    expect((await callsOf(server.app)(groupApi.list, customer)).ok().count).toBe(2);
    expect(reads.unknown_position).toBe(before.unknown_position + 1);

    await onReplica("SELECT pg_wal_replay_resume()");
    await untilReplicaAnswers(page, 2);
    const checks = await databaseChecks({ ...app.database, ...server.deps });
    expect(await checks.find(({ name }) => name === "replica")?.run()).toMatchObject({ state: "ok" });
  });

  test("once it is away, the primary answers", async () => {
    const page = aPage(await aCompany(app.deps));
    await page.create("Первая");
    await untilReplicaAnswers(page, 1);
    await replica.stop();
    await page.create("Вторая");
    const before = reads.away;
    expect([await page.count(), await page.count()]).toEqual([2, 2]);
    expect(reads.away).toBe(before + 2);
    const checks = await databaseChecks({ ...app.database, ...server.deps });
    expect(await checks.find(({ name }) => name === "replica")?.run()).toMatchObject({ state: "attention" });
  });
});
