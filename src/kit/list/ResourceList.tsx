import { ListBase, RouterProviderContext, useRouterProvider } from "ra-core";
import { useMemo } from "react";
import type { ReactNode } from "react";
import type { ResourceName } from "#src/api/resources.ts";
import { OWN_ORDER, ROWS } from "#src/api/use-list-of.ts";
import type { ListState } from "#src/kit/list/list-state.ts";
import { toReactAdmin } from "#src/kit/list/plain-address.ts";

export interface ResourceListProps {
  resource: ResourceName;
  state: ListState;
  filter?: object;
  /** Default order in the endpoint's syntax. If absent, the endpoint applies its own default. */
  order?: string;
  refetchEveryMs?: number;
  /** True to refetch on mount even if the cached response is fresh. */
  refetchOnMount?: boolean;
  children: ReactNode;
}

const NOTHING = {};
const SILENT = (): void => undefined;

/**
 * react-admin's list controller on top of our URL parameters. Children read rows, counts, errors and paging through
 * `useListContext`.
 */
export function ResourceList(props: ResourceListProps) {
  const { resource, state, filter = NOTHING, order = "", refetchEveryMs, refetchOnMount, children } = props;
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
          // react-admin changes the query only if a page doesn't exist. The pager goes to the last page and says so.
          typeof to === "object" && to.pathname === undefined ? undefined : go(to, how);
      },
    }),
    [router, search],
  );
  const queryOptions = {
    meta: ROWS,
    // The list shows its error in place of its rows.
    onError: SILENT,
    ...(refetchEveryMs === undefined ? {} : { refetchInterval: refetchEveryMs }),
    ...(refetchOnMount === true ? { refetchOnMount: "always" as const } : {}),
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
