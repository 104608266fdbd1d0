import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { ApiError } from "#src/api/api-error.ts";
import { PageFailure } from "#src/app/PageFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";

/** A page that broke: the status code (500 unless the error has one), loading it again, and a way back. */
export function RouteError() {
  const t = useT();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
  return (
    <PageFailure
      title={t("app.route_error.title", { status })}
      text={t("app.route_error.text")}
      action={t("ui.action.refresh")}
      onAction={() => window.location.reload()}
    >
      <Link className="text-link" to={paths.login()}>
        {t("app.missing.back")}
      </Link>
    </PageFailure>
  );
}
