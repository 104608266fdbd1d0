import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { ApiError } from "#src/api/api-error.ts";
import { PublicLayout } from "#src/app/layouts/PublicLayout.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";

const Message = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 12,
  textAlign: "center",
  "& h1": theme.typography.h1,
  "& p": { maxWidth: 420, color: theme.vars.palette.text.secondary },
}));

/** A page that broke: the status code (500 unless the error has one), loading it again, and a way back. */
export function RouteError() {
  const t = useT();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
  return (
    <PublicLayout>
      <Message role="alert">
        <h1>{t("app.route_error.title", { status })}</h1>
        <p>{t("app.route_error.text")}</p>
        <Button onClick={() => window.location.reload()}>{t("ui.action.refresh")}</Button>
        <Link className="text-link" to={paths.login()}>
          {t("app.missing.back")}
        </Link>
      </Message>
    </PublicLayout>
  );
}
