import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ComponentType } from "react";
import type { Key } from "#i18n/keys.ts";
import { Navigate, useSearchParams } from "react-router";
import type { Session } from "#contract/users/user.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { LoginForm } from "#src/features/session/LoginForm.tsx";
import { nextPath } from "#src/features/session/next-path.ts";
import { useSignIn } from "#src/features/session/use-sign-in.ts";
import type { MailLink } from "#src/features/session/use-sign-in.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";
import { useT } from "#src/locale/use-t.ts";
import { paths } from "#src/entities/paths.ts";

/**
 * Returns the start page after sign-in. `is_forced` is true for administrators who must set up the required second
 * factor before opening any other page.
 */
function homeOf(session: Session): { readonly path: string; readonly is_forced: boolean } {
  if (session.must_enrol) return { path: paths.userProfile(), is_forced: true };
  return { path: session.user.role.includes("admin") ? paths.admin() : paths.home(), is_forced: false };
}

/** Loads after the form, because the picture is decorative. */
const LoginExample = deferred(async () => (await import("#src/features/session/LoginExample.tsx")).LoginExample);

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
  "& .headline": {
    fontSize: "2.375rem",
    lineHeight: 44 / 38,
    letterSpacing: "-0.024em",
    fontWeight: 600,
    maxWidth: 560,
    whiteSpace: "pre-line",
  },
  "& .headline + p": {
    fontSize: "1rem",
    lineHeight: 25 / 16,
    color: theme.vars.palette.text.secondary,
    margin: "14px 0 30px",
    maxWidth: 540,
  },
  // Reserves the height of the picture, so that the layout doesn't shift.
  "& .picture": { minHeight: 324 },
  [theme.breakpoints.down("lg")]: { "& .headline": { fontSize: "1.875rem" } },
  [theme.breakpoints.down("md")]: { display: "none" },
}));

export interface WayProps {
  readonly mode: WayMode;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly to: (mode: WayMode | null) => string;
  readonly onSignedIn: (session: Session) => void;
  readonly draft: SignUpDraft;
  readonly onDraft: (draft: SignUpDraft) => void;
}

const MODES = ["code", "sign_up", "reset"] as const;
/** Sign-in methods besides email and password. `password` is the step after a new address is confirmed. */
export type WayMode = (typeof MODES)[number] | "password";

export interface SignUpDraft {
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
  readonly consent: boolean;
}
const NO_DRAFT: SignUpDraft = { first_name: "", last_name: "", password: "", consent: false };

/**
 * Notices about the emailed link that opened the page. A valid activation link signs the user in. A valid link for
 * confirming a new address also invalidates the password if it was opened outside the account.
 */
const LINK_WORDS = {
  account: { good: null, warn: "session.login.activation_failed" },
  new_email: { good: "session.login.email_changed", warn: "session.login.email_failed" },
} as const satisfies Record<MailLink["confirms"], Record<"good" | "warn", Key | null>>;

function linkOf(query: URLSearchParams): MailLink | null {
  const [account, newEmail] = [query.get("activate"), query.get("email_link")];
  if (account !== null) return { confirms: "account", token: account };
  return newEmail === null ? null : { confirms: "new_email", token: newEmail };
}

/**
 * Returns a function that builds the current URL with another sign-in method. The requested page and the invitation
 * stay in the URL.
 */
function wayFrom(query: URLSearchParams): (mode: WayMode | null) => string {
  return (mode) => {
    const next = new URLSearchParams(query);
    next.delete("activate");
    next.delete("email_link");
    if (mode === null) next.delete("mode");
    else next.set("mode", mode);
    return `/?${next.toString()}`;
  };
}

/**
 * The sign-in page. Redirects signed-in users to the requested page or their start page. `Ways` renders the other
 * sign-in methods.
 */
export function LoginPage({ Ways }: { Ways: ComponentType<WayProps> }) {
  const t = useT();
  const [query] = useSearchParams();
  const link = linkOf(query);
  const { session, ...form } = useSignIn(link);
  const [email, setEmail] = useState(shownEmail(query.get("email") ?? ""));
  const [password, setPassword] = useState("");
  const [draft, setDraft] = useState(NO_DRAFT);
  const to = wayFrom(query);
  // The emailed link is processed before any redirect.
  const mustChoose = session?.must_set_password === true;
  const isAsking = link !== null && form.link_worked === null;
  if (session !== null && !mustChoose && !isAsking) {
    const { path, is_forced } = homeOf(session);
    return <Navigate to={nextPath(is_forced ? null : query.get("next"), path)} replace />;
  }
  const mode: WayMode | undefined = mustChoose ? "password" : MODES.find((each) => each === query.get("mode"));
  const notice =
    link === null || form.link_worked === null ? null : LINK_WORDS[link.confirms][form.link_worked ? "good" : "warn"];
  // Hides the form while the emailed link is being checked, because a valid link would make the form disappear again.
  if (isAsking) return <LoadingOverlay />;
  return (
    <Columns>
      {mode === undefined && <PageTitle words={[t("session.login.title")]} />}
      <Pitch>
        <p className="headline">{t("session.login.headline")}</p>
        <p>{t("session.login.promise")}</p>
        <div className="picture">
          <LoginExample />
        </div>
      </Pitch>
      {mode === undefined ? (
        <LoginForm
          email={email}
          onEmail={setEmail}
          password={password}
          onPassword={setPassword}
          notice={notice === null ? null : { tone: form.link_worked === true ? "good" : "warn", text: t(notice) }}
          wayTo={to}
          busy={form.busy}
          error={form.error}
          needsFactor={form.needs_factor}
          onSignIn={form.signIn}
        />
      ) : (
        <Ways
          key={mode}
          mode={mode}
          email={session?.user.email ?? email}
          onEmail={setEmail}
          to={to}
          draft={draft}
          onDraft={setDraft}
          onSignedIn={form.take}
        />
      )}
    </Columns>
  );
}
