import type { Endpoint } from "#contract/endpoint.ts";
import { decide } from "#contract/permissions.ts";
import type { Access, Decision, Principal } from "#contract/permissions.ts";
import { useMe } from "#src/api/me.tsx";
import { callsOf } from "#src/api/resources.ts";
import { isResource } from "#src/kit/resource/resource.ts";
import type { AreaPage, ResourceObject } from "#src/kit/resource/resource.ts";

/** A part of the product with a menu of its own, made of the objects of its pages. */
export interface Area {
  readonly to: string;
  /** Where a new record is made, below the list. */
  readonly make: "new" | "create";
  /** In the order of the menu. */
  readonly pages: readonly AreaPage[];
}

/** The address of a page, of a resource that of its list. */
export const addressOf = ({ to }: Area, { path }: AreaPage): string => (path === "" ? to : `${to}/${path}`);

/** Why a page isn't shown: the decision, and what was asked for. */
export interface Refused {
  readonly decision: Exclude<Decision, "ok">;
  readonly access: Access;
}

/** The first of the calls that the principal may not make. */
export function refusalOf(calls: readonly Endpoint[], principal: Principal): Refused | null {
  for (const { access } of calls) {
    const decision = decide(access, principal);
    if (decision !== "ok") return { decision, access };
  }
  return null;
}

/** The calls without which a page of a resource is of no use. `query` is of its address. */
export function requiredEndpoints(
  { name, createAsks }: ResourceObject,
  action: "list" | "create" | "one",
  query: URLSearchParams = new URLSearchParams(),
): readonly Endpoint[] {
  if (action === "create" && createAsks !== undefined) return createAsks(query);
  const endpoint = callsOf(name)[action];
  return endpoint === undefined ? [] : [endpoint];
}

/** The calls without which an entry of the menu leads nowhere. */
const menuAsks = (page: AreaPage): readonly Endpoint[] =>
  page.menu.asks ?? (isResource(page) ? requiredEndpoints(page, "list") : page.asks);

/** The pages of an area that are open to the person, in the order of its menu, each with its address. */
export function useOpenPages(area: Area): readonly (AreaPage & { readonly to: string })[] {
  const { principal } = useMe();
  return area.pages
    .filter((page) => refusalOf(menuAsks(page), principal) === null)
    .map((page) => ({ ...page, to: addressOf(area, page) }));
}
