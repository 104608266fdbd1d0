import { styled } from "@mui/material/styles";
import { lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { User } from "#contract/users/user.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { LoginForm } from "#src/features/session/LoginForm.tsx";
import { nextPath } from "#src/features/session/next-path.ts";
import { useSignIn } from "#src/features/session/use-sign-in.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { useT } from "#src/locale/use-t.ts";

/** A picture only: it comes after the form. */
const LoginExample = lazy(() => import("#src/features/session/LoginExample.tsx").then((module) => ({ default: module.LoginExample })));

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 400px",
  gap: 88,
  alignItems: "center",
  width: "100%",
  maxWidth: 1200,
  margin: "0 auto",
  padding: "0 40px",
  [theme.breakpoints.down("lg")]: { gap: 40, padding: "0 12px" },
  [theme.breakpoints.down("md")]: { gridTemplateColumns: "minmax(0, 400px)", justifyContent: "center", padding: 0 },
}));

const Pitch = styled("section")(({ theme }) => ({
  "& .headline": { fontSize: "2.375rem", lineHeight: 44 / 38, letterSpacing: "-0.024em", fontWeight: 600, maxWidth: 560, whiteSpace: "pre-line" },
  "& .headline + p": { fontSize: "1rem", lineHeight: 25 / 16, color: theme.vars.palette.text.secondary, margin: "14px 0 30px", maxWidth: 540 },
  // Its height, so that nothing moves when it comes.
  "& .picture": { minHeight: 324 },
  [theme.breakpoints.down("lg")]: { "& .headline": { fontSize: "1.875rem" } },
  [theme.breakpoints.down("md")]: { display: "none" },
}));

/** What the other ways in are given. */
export interface WayProps {
  readonly mode: WayMode;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly invite: string | null;
  /** The address of the sign-in, or of another way. */
  readonly to: (mode: WayMode | null) => string;
  readonly onSignedIn: (user: User) => void;
}

const MODES = ["code", "sign_up", "reset"] as const;
export type WayMode = (typeof MODES)[number];

/** The same address with another way in: where one wanted to go, and by which invitation, stays. */
function wayFrom(query: URLSearchParams): (mode: WayMode | null) => string {
  return (mode) => {
    const next = new URLSearchParams(query);
    next.delete("activate");
    if (mode === null) next.delete("mode");
    else next.set("mode", mode);
    return `/?${next.toString()}`;
  };
}

/** The sign-in. Who is signed in already goes on: to the page they wanted, or to the home of their kind. `Ways` draws the ways in without a password. */
export function LoginPage({ Ways }: { Ways: ComponentType<WayProps> }) {
  const t = useT();
  const [query] = useSearchParams();
  const { user, ...form } = useSignIn(query.get("activate"));
  const [email, setEmail] = useState(query.get("email") ?? "");
  const mode = MODES.find((each) => each === query.get("mode"));
  const to = wayFrom(query);
  if (user !== null) {
    const home = user.role.includes("admin") ? paths.admin() : paths.home();
    return <Navigate to={nextPath(query.get("next"), { origin: window.location.origin, home })} replace />;
  }
  return (
    <Columns>
      <Pitch>
        <p className="headline">{t("session.login.headline")}</p>
        <p>{t("session.login.promise")}</p>
        <div className="picture">
          <Suspense>
            <LoginExample />
          </Suspense>
        </div>
      </Pitch>
      {mode === undefined ? (
        <LoginForm email={email} onEmail={setEmail} notice={form.activated === null ? null : { tone: form.activated ? "good" : "warn", text: t(form.activated ? "session.login.activated" : "session.login.activation_failed") }} wayTo={to} busy={form.busy} error={form.error} onSignIn={form.signIn} />
      ) : (
        <Suspense fallback={<LoadingOverlay active />}>
          <Ways key={mode} mode={mode} email={email} onEmail={setEmail} invite={query.get("invite")} to={to} onSignedIn={form.take} />
        </Suspense>
      )}
    </Columns>
  );
}
