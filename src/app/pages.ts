import type { Endpoint } from "#contract/endpoint.ts";
import { decide } from "#contract/permissions.ts";
import type { Access, Decision, Principal } from "#contract/permissions.ts";
import { useMe } from "#src/api/me.tsx";
import { callsOf } from "#src/api/resources.ts";
import { isResource } from "#src/kit/resource/resource.ts";
import type { AreaPage, ResourceObject } from "#src/kit/resource/resource.ts";

export interface Area {
  readonly to: string;
  readonly make: "new" | "create";
  readonly pages: readonly AreaPage[];
}

/** Returns the URL of a page. The URL of a resource is the URL of its list. */
export const addressOf = ({ to }: Area, { path }: AreaPage): string => (path === "" ? to : `${to}/${path}`);

/** Reason why a page is not shown: the failed permission check and the required access. */
export interface Refused {
  readonly decision: Exclude<Decision, "ok">;
  readonly access: Access;
}

/** Returns the first failed permission check among these calls, or null. */
export function refusalOf(calls: readonly Endpoint[], principal: Principal): Refused | null {
  for (const { access } of calls) {
    const decision = decide(access, principal);
    if (decision !== "ok") return { decision, access };
  }
  return null;
}

/** Returns the calls without which a resource page can't work. `query` is the query string of the page's URL. */
export function requiredEndpoints(
  { name, createAsks }: ResourceObject,
  action: "list" | "create" | "one",
  query: URLSearchParams = new URLSearchParams(),
): readonly Endpoint[] {
  if (action === "create" && createAsks !== undefined) return createAsks(query);
  const endpoint = callsOf(name)[action];
  return endpoint === undefined ? [] : [endpoint];
}

/** Returns the calls without which the page behind a menu entry can't work. */
const menuAsks = (page: AreaPage): readonly Endpoint[] =>
  page.menu.asks ?? (isResource(page) ? requiredEndpoints(page, "list") : page.asks);

export function useOpenPages(area: Area): readonly (AreaPage & { readonly to: string })[] {
  const { principal } = useMe();
  return area.pages
    .filter((page) => refusalOf(menuAsks(page), principal) === null)
    .map((page) => ({ ...page, to: addressOf(area, page) }));
}
