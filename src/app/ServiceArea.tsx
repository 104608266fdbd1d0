import { DocumentsHost } from "#src/app/DocumentsHost.tsx";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { AreaRoutes, InArea } from "#src/app/ResourceRoutes.tsx";
import { SERVICE_AREA } from "#src/app/service-pages.tsx";

export function ServiceArea() {
  return (
    <InArea area={SERVICE_AREA}>
      <TendersLayout>
        <DocumentsHost>
          <AreaRoutes area={SERVICE_AREA} />
        </DocumentsHost>
      </TendersLayout>
    </InArea>
  );
}
