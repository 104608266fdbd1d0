import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { Access, Permission } from "#contract/permissions.ts";
import { routes } from "#server/routes.ts";
import { aCompany, aMember, aSession, aSupplier, aUser } from "#server/seed/people.builder.ts";
import type { BuiltUser } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const PRINCIPALS = [
  "nobody",
  "stranger",
  "member without the right",
  "member with the right",
  "owner",
  "administrator",
] as const;
type PrincipalName = (typeof PRINCIPALS)[number];
/** Refused with this status, or let in: what then becomes of the made-up ids and bodies is the call's own business. */
type Expectation = 401 | 403 | 404 | "in";

/** What each caller may expect of a call, from its access alone. The workspace is one that stranger and administrator don't belong to. */
function expectation(access: Access, principal: PrincipalName): Expectation {
  if (access.kind === "public") return "in";
  if (principal === "nobody") return 401;
  switch (access.kind) {
    case "session":
      return "in";
    case "admin":
      return principal === "administrator" ? "in" : 403;
    case "member":
      if (principal === "stranger" || principal === "administrator") return 404;
      if (access.owner === true) return principal === "owner" ? "in" : 403;
      return principal === "member without the right" && access.permission !== null ? 403 : "in";
    default:
      throw new Error(`no expectation for this kind of access: ${JSON.stringify(access satisfies never)}`);
  }
}

const calls: { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

let app: TestApp;
let workspace: number;
let users: Record<Exclude<PrincipalName, "member with the right">, BuiltUser | null>;
const withRight = new Map<Permission, BuiltUser>();

beforeAll(async () => {
  app = await startTestApp();
  const { deps } = app;
  const company = await aCompany(deps, { is_customer: true, is_supplier: true });
  workspace = company.workspace;
  // With an open tender the owner's call that closes the workspace is let in, and refused for what it asks.
  await aStartedTender(deps, { customer: company, suppliers: [await aSupplier(deps)] });
  const given = { id: company.workspace, roles: company.roles };
  users = {
    nobody: null,
    stranger: (await aCompany(deps)).owner,
    "member without the right": await aMember(deps, { workspace: given }),
    owner: company.owner,
    administrator: await aUser(deps, { role: ["admin"] }),
  };
  // A role of its own for each right, so that no other right can be what lets the caller in.
  for (const permission of PERMISSIONS) {
    const user = await aMember(deps, { workspace: given });
    const { id } = await deps.db
      .insertInto("workspace_role")
      .values({ workspace_id: workspace, code: null, name: permission, actions: [permission] })
      .returning("id")
      .executeTakeFirstOrThrow();
    await deps.db
      .insertInto("workspace_role_member")
      .values({ role_id: id, workspace_id: workspace, user_id: user.id })
      .execute();
    withRight.set(permission, user);
  }
});
afterAll(() => app.close());

/** Who is to be let in: for each right that is enough, a member who has no other. */
function usersOf(access: Access, principal: PrincipalName): (BuiltUser | null)[] {
  if (principal !== "member with the right") return [users[principal]];
  const asked = access.kind === "member" ? access.permission : null;
  if (asked === null) return [users["member without the right"]];
  return (typeof asked === "string" ? [asked] : asked).map((permission) => withRight.get(permission) ?? null);
}

/** A session for each call: one of the calls ends it. */
async function callerOf(user: BuiltUser | null): Promise<Caller | null> {
  return user === null ? null : { token: await aSession(app.deps, user), workspace };
}

/** The login without a body restores a session, and answers 401 where there is none: it is asked with one. */
const bodyOf = (endpoint: Endpoint): unknown =>
  endpoint === api.session.authenticate ? { email: "nobody@example.test", password: "Wrong-12345" } : {};

/** A call with made-up content: an id that nobody has (of the workspace where the path names one), an empty body, an empty file. */
async function knock(endpoint: Endpoint, caller: Caller | null): Promise<number> {
  const { access } = endpoint;
  const id = access.kind === "member" && access.workspace === "path" ? workspace : 987_654_321;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const params = Object.fromEntries(names.map((name, place) => [name, place === 0 ? id : 987_654_321]));
  // The stream of events never ends: a query that it refuses shows as well whether the caller was let in.
  const query: Record<string, string> = endpoint.response === "events" ? { tender: "none" } : {};
  const answer = await app.call(endpoint, caller, {
    params,
    query,
    ...(endpoint.upload === null ? {} : { file: { name: "empty.csv", bytes: new Uint8Array() } }),
    ...(endpoint.method === "GET" ? {} : { body: bodyOf(endpoint) }),
  });
  return answer.status;
}

describe.each(calls)("$name", ({ endpoint }) => {
  test.each(PRINCIPALS)("%s", async (principal) => {
    const expected = expectation(endpoint.access, principal);
    for (const user of usersOf(endpoint.access, principal)) {
      const status = await knock(endpoint, await callerOf(user));
      if (expected === "in") {
        expect([401, 403]).not.toContain(status);
        expect(status).toBeLessThan(500);
      } else expect(status).toBe(expected);
    }
  });
});

/** Every method and path of the running server, from Fastify's own drawing of its tree; HEAD goes with GET. */
function served(): string[] {
  const branch: string[] = [];
  return app.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^(.*?)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (part === "") return [];
      branch.splice(indent.length / 4, Infinity, part);
      return methods
        .split(", ")
        .filter((method) => method !== "" && method !== "HEAD")
        .map((method) => `${method} ${branch.join("").replace(/^\/{2,}/, "/")}`);
    });
}

test("every call of the contract is served, and nothing else but health and the documents", () => {
  const declared = calls.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`);
  expect(routes).toHaveLength(calls.length);
  const beside = served().filter(
    (route) => !/^GET \/api\/(?:health\/(?:live|ready)|openapi\.json|docs(?:[/*].*)?)$/.test(route),
  );
  expect(beside.toSorted()).toEqual(declared.toSorted());
});
