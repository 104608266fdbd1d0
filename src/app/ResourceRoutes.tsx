import { ResourceContextProvider } from "ra-core";
import type { ResourceDefinitions } from "ra-core";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import { useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import type { ResourceAction, ResourceCalls } from "#src/api/resources.ts";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { RefusalPage } from "#src/app/PageGate.tsx";
import { refusalOf } from "#src/app/pages.ts";
import { WithId } from "#src/app/WithId.tsx";
import { isResource, PlacedResourceContext } from "#src/entities/resource/resource.ts";
import type { AreaPage, ResourceObject } from "#src/entities/resource/resource.ts";

/** The calls without which a page of a resource is of no use. */
function asksOf({ name }: ResourceObject, action: ResourceAction): readonly Endpoint[] {
  const calls: ResourceCalls = resources[name];
  const endpoint = calls[action];
  return endpoint === undefined ? [] : [endpoint];
}

/** The calls without which an entry of the menu leads nowhere. */
export const menuAsks = (page: AreaPage): readonly Endpoint[] => (isResource(page) ? asksOf(page, "list") : page.asks);

/** An area's resources as react-admin knows them: what each is called and which pages it has. */
export const definitionsOf = (pages: readonly AreaPage[]): ResourceDefinitions =>
  Object.fromEntries(
    pages
      .filter(isResource)
      .map(({ name, create, edit, recordRepresentation }) => [
        name,
        { name, hasList: true, hasCreate: create !== undefined, hasEdit: edit !== undefined, recordRepresentation },
      ]),
  );

/** Around a page, before its list or form asks for anything. */
function Guard({ asks, children }: { asks: readonly Endpoint[]; children: ReactNode }) {
  const refused = refusalOf(asks, useMe().principal);
  return refused === null ? children : <RefusalPage refused={refused} />;
}

/** Around the pages of a resource: what it is called and where it is. */
export function Placed(props: { resource: ResourceObject; area: string; children: ReactNode }) {
  const { resource, area, children } = props;
  const placed = useMemo(() => ({ ...resource, to: `${area}/${resource.path}` }), [resource, area]);
  return (
    <ResourceContextProvider value={resource.name}>
      <PlacedResourceContext.Provider value={placed}>{children}</PlacedResourceContext.Provider>
    </ResourceContextProvider>
  );
}

/** What is below the address of a resource: its list, its page for a new record, the page of one; nothing else. */
export function PagesOf({ resource, area }: { resource: ResourceObject; area: string }) {
  const { list: List, create: Create, edit: Edit } = resource;
  const guarded = (action: ResourceAction, page: ReactNode) => <Guard asks={asksOf(resource, action)}>{page}</Guard>;
  return (
    <Placed resource={resource} area={area}>
      <Routes>
        <Route index element={guarded("list", <List />)} />
        {Create !== undefined && <Route path="new" element={guarded("create", <Create />)} />}
        {Edit !== undefined && (
          <Route path=":id" element={guarded("one", <WithId page={(id) => <Edit key={id} id={id} />} />)} />
        )}
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </Placed>
  );
}

/** The routes of an area's table, as children of its `Routes`. */
export const routesOf = (area: string, pages: readonly AreaPage[]): ReactNode =>
  pages.map((page) =>
    isResource(page) ? (
      <Route key={page.path} path={`${page.path}/*`} element={<PagesOf resource={page} area={area} />} />
    ) : (
      <Route
        key={page.path}
        path={page.path}
        element={
          <Guard asks={page.asks}>
            <page.page />
          </Guard>
        }
      />
    ),
  );
