import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { requiredPermissions, decide, PERMISSIONS } from "#contract/permissions.ts";
import type { Access, Permission, Side } from "#contract/permissions.ts";
import { routes } from "#server/routes.ts";
import { aCompany, aMemberWith, aSession, aSupplier, aUser } from "#server/seed/people.builder.ts";
import type { BuiltUser } from "#server/seed/people.builder.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const PRINCIPALS = [
  "nobody",
  "stranger",
  "member without any right",
  "member with every other right",
  "member with the right",
  "owner",
  "owner of a company of the other side",
  "administrator",
] as const;
type PrincipalName = (typeof PRINCIPALS)[number];
const OF_MEMBERS: ReadonlySet<PrincipalName> = new Set([
  "member without any right",
  "member with every other right",
  "member with the right",
  "owner of a company of the other side",
]);
/** Status of the refusal, or "in" if the call was admitted. Later errors from made-up ids and bodies don't matter. */
type Expectation = 401 | 403 | 404 | "in";

function onOneSide(access: Access): Side | null {
  const owner = (is_customer: boolean) => ({
    user_id: 1,
    is_admin: false,
    confirmed: true,
    workspace: {
      id: 1,
      status: "VERIFIED" as const,
      is_customer,
      is_supplier: !is_customer,
      is_owner: true,
      permissions: [],
    },
  });
  if (decide(access, owner(true)) !== "ok") return "supplier";
  return decide(access, owner(false)) === "ok" ? null : "customer";
}

/**
 * Derives the expected outcome from the endpoint's access rule alone. Stranger and administrator aren't members of the
 * workspace.
 */
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
      if (principal === "owner of a company of the other side") return onOneSide(access) === null ? "in" : 403;
      if (access.owner === true) return principal === "owner" ? "in" : 403;
      if (principal === "member without any right" || principal === "member with every other right")
        return access.permission === null ? "in" : 403;
      return "in";
    default:
      throw new Error(`no expectation for this kind of access: ${JSON.stringify(access satisfies never)}`);
  }
}

const calls: { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

let app: TestApp;
let workspace: number;
let users: Record<"nobody" | "stranger" | "member without any right" | "owner" | "administrator", BuiltUser | null>;
let companies: Record<Side, { owner: BuiltUser; workspace: number }>;
const withRight = new Map<Permission, BuiltUser>();
/** Members with all permissions except the ones in the key. */
const withOthers = new Map<string, BuiltUser>();

beforeAll(async () => {
  app = await startTestApp();
  const { deps } = app;
  const company = await aCompany(deps, { is_customer: true, is_supplier: true });
  workspace = company.workspace;
  // The owner's call to close the workspace must fail after admission, because later tests need the workspace. An open
  // tender makes it fail.
  await aStartedTender(deps, { customer: company, suppliers: [await aSupplier(deps)] });
  users = {
    nobody: null,
    stranger: (await aCompany(deps)).owner,
    "member without any right": await aMemberWith(deps, company, []),
    owner: company.owner,
    administrator: await aUser(deps, { role: ["admin"] }),
  };
  const [customer, supplier] = [await aCompany(deps), await aSupplier(deps)];
  await aStartedTender(deps, { customer, suppliers: [supplier] });
  companies = { customer, supplier };
  // Each permission has its own role, so that no other permission can admit the caller.
  for (const permission of PERMISSIONS) withRight.set(permission, await aMemberWith(deps, company, [permission]));
  for (const { endpoint } of calls) {
    const rights = requiredPermissions(endpoint.access) ?? [];
    if (withOthers.has(String(rights))) continue;
    const others = PERMISSIONS.filter((permission) => !rights.includes(permission));
    withOthers.set(String(rights), await aMemberWith(deps, company, others));
  }
  // The member's call to leave the workspace must fail after admission, because later tests need the member. Unfinished
  // work makes it fail.
  for (const member of [users["member without any right"], withOthers.get("")])
    if (member != null) await aGroup(deps, { workspace, owner: member, name: "Блок питания" });
});
afterAll(() => app.close());

/**
 * Returns the callers to test. "member with the right" means several users, each with one of the sufficient
 * permissions.
 */
function usersOf(access: Access, principal: PrincipalName): (BuiltUser | null)[] {
  const rights = requiredPermissions(access);
  switch (principal) {
    case "member with the right":
      return rights === null
        ? [users["member without any right"]]
        : rights.map((permission) => withRight.get(permission) ?? null);
    case "member with every other right":
      return [withOthers.get(String(rights ?? [])) ?? null];
    case "owner of a company of the other side":
      return [otherSide(access).owner];
    default:
      return [users[principal]];
  }
}

const otherSide = (access: Access) => companies[onOneSide(access) === "customer" ? "supplier" : "customer"];

/** Creates a new session for each call, because one of the calls ends its session. */
async function callerOf(user: BuiltUser | null, of = workspace): Promise<Caller | null> {
  return user === null ? null : { token: await aSession(app.deps, user), workspace: of };
}

/**
 * Signing in without a body restores a session, or returns 401 if there is none. The test therefore sends credentials.
 */
const bodyOf = (endpoint: Endpoint): unknown =>
  endpoint === api.session.authenticate ? { email: "nobody@example.test", password: "Wrong-12345" } : {};

/**
 * Calls an endpoint with made-up content: a nonexistent id, an empty body or an empty file. A workspace id in the path
 * is real.
 */
async function knock(endpoint: Endpoint, caller: Caller | null): Promise<number> {
  const { access } = endpoint;
  const id = access.kind === "member" && access.workspace === "path" ? (caller?.workspace ?? workspace) : 987_654_321;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const params = Object.fromEntries(names.map((name, place) => [name, place === 0 ? id : 987_654_321]));
  // The event stream never ends, so the test sends an invalid query. The resulting error also proves that the caller
  // was admitted.
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
  // Permissions and companies' sides are irrelevant for endpoints open to everyone, to all users or to administrators.
  test.each(PRINCIPALS.filter((name) => endpoint.access.kind === "member" || !OF_MEMBERS.has(name)))(
    "%s",
    async (principal) => {
      const expected = expectation(endpoint.access, principal);
      for (const user of usersOf(endpoint.access, principal)) {
        const of =
          principal === "owner of a company of the other side" ? otherSide(endpoint.access).workspace : workspace;
        const status = await knock(endpoint, await callerOf(user, of));
        if (expected === "in") {
          expect([401, 403]).not.toContain(status);
          expect(status).toBeLessThan(500);
        } else expect(status).toBe(expected);
      }
    },
  );
});

/**
 * Returns every method and path of the running server, parsed from Fastify's printed route tree. HEAD accompanies GET.
 */
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

test("every call of the contract is served, and nothing else but health, the documents and 1C's own protocol", () => {
  const declared = calls.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`);
  expect(routes).toHaveLength(calls.length);
  const unlisted = served().filter(
    (route) =>
      !/^GET \/api\/(?:health(?:\/(?:live|ready))?|openapi\.json|docs(?:[/*].*)?)$|^(?:GET|POST) \/api\/one_c\/exchange$/.test(
        route,
      ),
  );
  expect(unlisted.toSorted()).toEqual(declared.toSorted());
});
