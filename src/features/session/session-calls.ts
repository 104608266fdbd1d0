import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import type { User } from "#contract/users/user.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { keepToken, mayHaveSession } from "#src/api/session.ts";

/** Begins a session. @throws ApiError (`wrong_credentials`), NoAnswer */
export async function authenticate(credentials: { email: string; password: string }): Promise<User> {
  const { token, user } = await call(sessionApi.authenticate, { body: credentials });
  keepToken(token);
  return user;
}

/** The user of the session that the browser's cookie stands for; null when there is none. @throws NoAnswer, ApiError for anything else */
export async function signedInUser(): Promise<User | null> {
  if (!mayHaveSession()) return null;
  try {
    const { token, user } = await call(sessionApi.authenticate, {});
    keepToken(token);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      keepToken(null);
      return null;
    }
    throw error;
  }
}

/** Confirms an address by the link of a mail. @throws ApiError (`link_expired`), NoAnswer */
export async function activate(token: string): Promise<void> {
  await call(accountApi.activate, { params: { token } });
}
