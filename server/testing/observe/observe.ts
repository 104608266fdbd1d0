import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { monitoringApi } from "#contract/monitoring/monitoring.api.ts";
import { settingsApi } from "#contract/monitoring/settings.api.ts";
import { bodiesOf, pathsOf, queriesOf } from "#server/testing/observe/samples.ts";
import type { Material } from "#server/testing/observe/samples.ts";
import { readZip } from "#server/testing/read-zip.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

export const CALLS: readonly { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

/**
 * Everything that a caller could find out. `answers` contains each call with its whole response, `well` the names of
 * successful calls.
 */
export interface Observation {
  readonly answers: ReadonlyMap<string, string>;
  readonly well: ReadonlySet<string>;
}

/**
 * Headers excluded from comparisons, because they vary regardless of the content. The length of a compressed workbook
 * varies as well.
 */
const ASIDE = new Set([
  "date",
  "content-length",
  "connection",
  "keep-alive",
  "x-ratelimit-limit",
  "x-request-id",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
]);

/** Returns a body as text. For a workbook, which is a zip, returns the text of its parts. */
function bodyText(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString("latin1") !== "PK\u0003\u0004") return bytes.toString("utf8");
  // Skips the document properties, which contain the wall-clock time at which the workbook was written.
  return readZip(bytes)
    .filter(({ name }) => name !== "docProps/core.xml")
    .map((part) => `${part.name}\n${part.bytes.toString("utf8")}`)
    .join("\n");
}

async function ask(
  app: TestApp,
  caller: Caller,
  question: {
    endpoint: Endpoint;
    path: Readonly<Record<string, string>>;
    query: Readonly<Record<string, string>>;
    body?: unknown;
  },
): Promise<{ status: number; whole: string }> {
  const { endpoint, path, query, body } = question;
  const file = endpoint.upload === null ? undefined : { name: "Вопрос.pdf", bytes: Buffer.from("%PDF-1.4\n") };
  const { status, headers, bytes } = await app.call(endpoint, caller, {
    params: path,
    query,
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { file }),
  });
  const said = Object.entries(headers)
    .filter(([name]) => !ASIDE.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { status, whole: `${status} ${bodyText(bytes)}\n${JSON.stringify(said)}` };
}

const label = (name: string, ...parts: readonly unknown[]): string =>
  `${name} ${parts.map((part) => JSON.stringify(part)).join(" ")}`;

/**
 * True for endpoints that the tests skip. The event stream never ends, and its events are compared elsewhere.
 * Rate-limited calls depend on earlier attempts. The status page has times of the server itself, in milliseconds,
 * and the settings name its own folder.
 */
export const isLeftOut = (endpoint: Endpoint): boolean =>
  endpoint.response === "events" ||
  endpoint.rate_limit !== null ||
  endpoint === monitoringApi.status ||
  endpoint === settingsApi.all;

/** Calls every GET endpoint of the contract with every id and every filter. */
export async function readEverything(app: TestApp, caller: Caller, material: Material): Promise<Observation> {
  const answers = new Map<string, string>();
  const well = new Set<string>();
  for (const { name, endpoint } of CALLS) {
    if (endpoint.method !== "GET" || isLeftOut(endpoint)) continue;
    const queries = queriesOf(endpoint, material);
    const [plain = {}] = queries;
    for (const path of pathsOf(endpoint, material)) {
      const first = await ask(app, caller, { endpoint, path, query: plain });
      answers.set(label(name, path, plain), first.whole);
      if (first.status < 300) well.add(name);
      // Filters cannot change a 403 or 404, because the server checks access first.
      if (first.status === 404 || first.status === 403) continue;
      for (const query of queries.slice(1)) {
        const answer = await ask(app, caller, { endpoint, path, query });
        answers.set(label(name, path, query), answer.whole);
        if (answer.status < 300) well.add(name);
      }
    }
  }
  return { answers, well };
}

/** Calls every other member endpoint with the first few ids in path and body, deletions last. */
export async function tryEverything(
  app: TestApp,
  caller: Caller,
  material: Material,
  except: readonly string[] = [],
): Promise<Observation> {
  const answers = new Map<string, string>();
  const well = new Set<string>();
  const few = { ...material, ids: material.ids.slice(0, 4) };
  const calls = CALLS.filter(
    ({ name, endpoint }) =>
      endpoint.method !== "GET" && endpoint.access.kind === "member" && !isLeftOut(endpoint) && !except.includes(name),
  );
  for (const { name, endpoint } of calls.toSorted(
    (a, b) => Number(a.endpoint.method === "DELETE") - Number(b.endpoint.method === "DELETE"),
  )) {
    for (const path of pathsOf(endpoint, few)) {
      const [id = 1] = Object.values(path).map(Number);
      const ids = Object.keys(path).length > 0 ? [id] : few.ids;
      for (const body of ids.flatMap((one) => bodiesOf(endpoint, one))) {
        const answer = await ask(app, caller, { endpoint, path, query: {}, body });
        answers.set(label(name, path, body), answer.whole);
        if (answer.status < 300) well.add(name);
      }
    }
  }
  return { answers, well };
}

function parting(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(Math.max(0, at - 60), at + 60);
}

export function differences(one: Observation, other: Observation): { question: string; here: string; there: string }[] {
  const questions = new Set([...one.answers.keys(), ...other.answers.keys()]);
  return [...questions].flatMap((question) => {
    const [here = "not asked", there = "not asked"] = [one.answers.get(question), other.answers.get(question)];
    return here === there ? [] : [{ question, here: parting(here, there), there: parting(there, here) }];
  });
}

export const holding = ({ answers }: Observation, texts: readonly string[]): string[] =>
  [...answers].filter(([, answer]) => texts.some((text) => answer.includes(text))).map(([question]) => question);

/** Lists the GET calls open to these permissions, or to administrators, that no observation has read successfully. */
export function unread(
  seen: readonly Observation[],
  by: { permissions?: readonly Permission[]; admin?: boolean },
): string[] {
  const isTheirs = ({ access }: Endpoint): boolean => {
    if (access.kind === "admin") return by.admin === true;
    if (access.kind !== "member" || access.permission === null) return false;
    const asked: readonly Permission[] =
      typeof access.permission === "string" ? [access.permission] : access.permission;
    return asked.some((permission) => by.permissions?.includes(permission) === true);
  };
  return CALLS.filter(
    ({ name, endpoint }) =>
      endpoint.method === "GET" &&
      isTheirs(endpoint) &&
      !isLeftOut(endpoint) &&
      !seen.some(({ well }) => well.has(name)),
  ).map(({ name }) => name);
}
