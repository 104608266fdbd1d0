import type { Query, QueryClient } from "@tanstack/react-query";
import type { AuthProvider } from "ra-core";
import { decide } from "#contract/permissions.ts";
import type { Principal } from "#contract/permissions.ts";
import type { Me } from "#src/api/me.tsx";
import { callsOf } from "#src/api/resources.ts";
import type { ResourceAction } from "#src/api/resources.ts";
import { sessionToken } from "#src/api/session.ts";
import { fullName } from "#src/entities/user/full-name.ts";

const ACTIONS: Readonly<Record<string, ResourceAction>> = {
  list: "list",
  show: "one",
  edit: "one",
  create: "create",
  update: "update",
  delete: "remove",
};

function mayDo(principal: Principal, { resource, action }: { resource: string; action: string }): boolean {
  const name = ACTIONS[action];
  const endpoint = name === undefined ? undefined : callsOf(resource)[name];
  return endpoint !== undefined && decide(endpoint.access, principal) === "ok";
}

/**
 * react-admin's auth provider for the current user. SessionGate has already checked the session, and SessionWatch
 * handles an expired one, so `checkError` and `logout` do nothing.
 */
export function authProviderOf(me: Me): AuthProvider {
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(false),
    checkAuth: () => (sessionToken() === null ? Promise.reject(new Error("signed out")) : Promise.resolve()),
    // The HTTP client has already reported a 401 response.
    checkError: () => Promise.resolve(),
    getIdentity: () => Promise.resolve({ id: me.user.id, fullName: fullName(me.user) }),
    getPermissions: () => Promise.resolve(me.principal),
    canAccess: (asked) => Promise.resolve(mayDo(me.principal, asked)),
  };
}

interface Asked {
  readonly resource: string;
  readonly action: string;
}
const isAsked = (value: unknown): value is Asked =>
  typeof value === "object" && value !== null && "resource" in value && "action" in value;

/**
 * Answers react-admin's permission queries synchronously, because its promises would make the first render of each page
 * empty. One instance per cache.
 */
export class KnownRights {
  readonly #client: QueryClient;
  #principal: Principal | null = null;

  constructor(client: QueryClient) {
    this.#client = client;
    client.setQueryDefaults(["auth"], { staleTime: Infinity });
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "added" && query.queryKey[0] === "auth") this.#answer(query);
    });
  }

  follow(principal: Principal): void {
    if (principal === this.#principal) return;
    this.#principal = principal;
    for (const query of this.#client.getQueryCache().findAll({ queryKey: ["auth"] })) this.#answer(query);
  }

  #answer(query: Query): void {
    const [, kind, asked] = query.queryKey;
    if (this.#principal === null) return;
    if (kind === "checkAuth") query.setData(true);
    if (kind === "canAccess" && isAsked(asked)) query.setData(mayDo(this.#principal, asked));
  }
}
