import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { consentApi } from "#contract/users/consent.api.ts";
import type { Session } from "#contract/users/user.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import type { LanguageCode } from "#src/locale/languages.ts";
import { setSessionToken, mayHaveSession } from "#src/api/session.ts";

export interface SignInWith {
  readonly email: string;
  readonly password: string;
  /** Second-factor code, if the server has asked for one after the password. */
  readonly second_factor?: string;
}

/**
 * Starts a session.
 * @throws ApiError `wrong_credentials` if the email or password is wrong
 * @throws ApiError `second_factor_required` or `second_factor_incorrect` if the code is missing or wrong
 * @throws NoResponseError if no response arrives
 */
export async function authenticate(credentials: SignInWith): Promise<Session> {
  const session = await call(sessionApi.authenticate, { body: credentials });
  setSessionToken(session.token);
  return session;
}

/**
 * Restores the session from the browser's cookie. Returns null if there is none.
 * @throws NoResponseError if no response arrives
 * @throws ApiError for any other failure
 */
export async function resumeSession(): Promise<Session | null> {
  if (!mayHaveSession()) return null;
  try {
    const session = await call(sessionApi.authenticate, {});
    setSessionToken(session.token);
    return session;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      setSessionToken(null);
      return null;
    }
    throw error;
  }
}

/**
 * Confirms the address of a new account with the token from an emailed link, and starts a session.
 * @throws ApiError `link_expired` if the token is no longer valid
 * @throws NoResponseError if no response arrives
 */
export async function activate(token: string): Promise<Session> {
  const session = await call(accountApi.activate, { params: { token } });
  setSessionToken(session.token);
  return session;
}

/**
 * Activates an account's new address with the token from an emailed link.
 * @throws ApiError `link_expired` if the token is no longer valid
 * @throws NoResponseError if no response arrives
 */
export async function confirmEmail(token: string): Promise<void> {
  await call(accountApi.confirm_email, { params: { token } });
}

/**
 * Records on the server that the visitor has seen the cookie notice. The browser receives a copy of this decision.
 * @throws ApiError for an error response
 * @throws NoResponseError if no response arrives
 */
export async function acceptCookies(language: LanguageCode): Promise<void> {
  await call(consentApi.accept_cookies, { body: { language } });
}
