import { ListBase, RouterProviderContext, useRouterProvider } from "ra-core";
import { useMemo } from "react";
import type { ReactNode } from "react";
import type { ResourceName } from "#src/api/resources.ts";
import { OWN_ORDER, ROWS } from "#src/api/use-list-of.ts";
import type { ListState } from "#src/kit/list/list-state.ts";
import { fromReactAdmin, toReactAdmin } from "#src/kit/list/plain-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

export interface ResourceListProps {
  resource: ResourceName;
  /** What the address says, and how it is changed. */
  state: ListState;
  change: (patch: AddressPatch, way?: { replace?: boolean }) => void;
  /** What the list's call is asked beside page, order and search. */
  filter?: object;
  /** The order where the address names none, as the call spells it; the call's own where it isn't given. */
  order?: string;
  /** The rows change without anybody doing something here. */
  refetch_every_ms?: number;
  /** A page that opens asks again, however new the kept answer is. */
  anew?: boolean;
  children: ReactNode;
}

const NOTHING = {};
const SILENT = (): void => undefined;

/**
 * A list of a resource: react-admin's list controller over the plain words of our addresses. Its rows, counts, failures
 * and pages come by `useListContext`.
 */
export function ResourceList(props: ResourceListProps) {
  const { resource, state, change, filter = NOTHING, order = "", refetch_every_ms, anew, children } = props;
  const router = useRouterProvider();
  const search = toReactAdmin(state, filter, order);
  const plain = useMemo(
    () => ({
      ...router,
      useLocation: () => {
        const at = router.useLocation();
        return useMemo(() => ({ ...at, search }), [at]);
      },
      useNavigate: () => {
        const go = router.useNavigate();
        return (...[to, how]: Parameters<typeof go>) =>
          typeof to === "object" && to.pathname === undefined
            ? // Only where a page has gone with its rows: what a person does goes by `change` itself.
              change(fromReactAdmin(to.search ?? "", state), { replace: true })
            : go(to, how);
      },
    }),
    [router, search, change, state],
  );
  const queryOptions = {
    meta: ROWS,
    // The list itself says what went wrong, in place of its rows.
    onError: SILENT,
    ...(refetch_every_ms === undefined ? {} : { refetchInterval: refetch_every_ms }),
    ...(anew === true ? { refetchOnMount: "always" as const } : {}),
  };
  return (
    <RouterProviderContext.Provider value={plain}>
      <ListBase
        resource={resource}
        perPage={state.page_size}
        sort={OWN_ORDER}
        storeKey={false}
        queryOptions={queryOptions}
      >
        <RouterProviderContext.Provider value={router}>{children}</RouterProviderContext.Provider>
      </ListBase>
    </RouterProviderContext.Provider>
  );
}
