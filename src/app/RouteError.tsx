import { isRouteErrorResponse, useRouteError } from "react-router";
import { ApiError } from "#src/api/api-error.ts";
import { PublicLayout } from "#src/app/layouts/PublicLayout.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** A page that broke: the status code (500 unless the error has one) and a way back. */
export function RouteError() {
  const t = useT();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
  return (
    <PublicLayout>
      <ErrorState title={t("app.route_error.title", { status })} text={t("app.route_error.text")} onRetry={() => window.location.reload()} />
      <p style={{ textAlign: "center" }}>
        <TextLink to={paths.login()}>{t("app.missing.back")}</TextLink>
      </p>
    </PublicLayout>
  );
}
