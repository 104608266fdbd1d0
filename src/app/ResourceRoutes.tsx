import { BasenameContextProvider, ResourceContextProvider, ResourceDefinitionContextProvider } from "ra-core";
import type { ResourceDefinitions } from "ra-core";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Route, Routes, useParams } from "react-router";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { PageGate } from "#src/app/PageGate.tsx";
import { addressOf, requiredEndpoints } from "#src/app/pages.ts";
import type { Area } from "#src/app/pages.ts";
import { isResource, PlacedResourceContext } from "#src/kit/resource/resource.ts";
import type { FurtherPage, ResourceObject } from "#src/kit/resource/resource.ts";

function WithId({ page }: { page: (id: number) => ReactNode }) {
  const { id = "" } = useParams();
  return /^[1-9]\d*$/.test(id) ? page(Number(id)) : <MissingPage />;
}

const definitionsOf = ({ pages }: Area): ResourceDefinitions =>
  Object.fromEntries(
    pages
      .filter(isResource)
      .map(({ name, create, edit, recordRepresentation }) => [
        name,
        { name, hasList: true, hasCreate: create !== undefined, hasEdit: edit !== undefined, recordRepresentation },
      ]),
  );

const furtherPage = (further: FurtherPage): ReactNode => {
  if (further.page !== undefined) return <further.page />;
  const { of_one: One } = further;
  return <WithId page={(id) => <One key={id} id={id} />} />;
};

export function PagesOf({ resource, area }: { resource: ResourceObject; area: Area }) {
  const { name, list: List, create: Create, edit: Edit, further = [] } = resource;
  const placed = useMemo(() => {
    const to = addressOf(area, resource);
    return { ...resource, to, to_new: `${to}/${area.make}` };
  }, [resource, area]);
  const guarded = (action: "list" | "create" | "one", page: ReactNode) => (
    <PageGate asks={(query) => requiredEndpoints(resource, action, query)}>{page}</PageGate>
  );
  return (
    <ResourceContextProvider value={name}>
      <PlacedResourceContext.Provider value={placed}>
        <Routes>
          <Route index element={guarded("list", <List />)} />
          {Create !== undefined && <Route path={area.make} element={guarded("create", <Create />)} />}
          {Edit !== undefined && (
            <Route path=":id" element={guarded("one", <WithId page={(id) => <Edit key={id} id={id} />} />)} />
          )}
          {further.map((each) => (
            <Route
              key={each.path}
              path={each.path}
              element={<PageGate asks={each.asks}>{furtherPage(each)}</PageGate>}
            />
          ))}
          <Route path="*" element={<MissingPage />} />
        </Routes>
      </PlacedResourceContext.Provider>
    </ResourceContextProvider>
  );
}

/** Renders the routes of an area. `start` is shown at the area's root URL unless a page of the area has that URL. */
export function AreaRoutes({ area, start }: { area: Area; start?: ReactNode }) {
  return (
    <Routes>
      {start !== undefined && <Route index element={start} />}
      {area.pages.map((page) =>
        isResource(page) ? (
          <Route key={page.path} path={`${page.path}/*`} element={<PagesOf resource={page} area={area} />} />
        ) : (
          <Route
            key={page.path}
            path={page.path}
            element={
              <PageGate asks={page.asks}>
                <page.page />
              </PageGate>
            }
          />
        ),
      )}
      <Route path="*" element={<MissingPage />} />
    </Routes>
  );
}

export function InArea({ area, children }: { area: Area; children: ReactNode }) {
  const definitions = useMemo(() => definitionsOf(area), [area]);
  return (
    <BasenameContextProvider basename={area.to}>
      <ResourceDefinitionContextProvider definitions={definitions}>{children}</ResourceDefinitionContextProvider>
    </BasenameContextProvider>
  );
}
