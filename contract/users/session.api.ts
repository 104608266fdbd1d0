import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { Announcement } from "#contract/operator/announcement.schema.ts";
import { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { Credentials, Session, User, UserPatch } from "#contract/users/user.schema.ts";
import { IdParam, Nothing } from "#contract/primitives.ts";
import { z } from "zod";

/** HttpOnly cookie with the session token. */
export const SESSION_COOKIE = "lotwise_session";

/** HttpOnly cookie that identifies a browser in which a user has signed in before. */
export const DEVICE_COOKIE = "lotwise_device";

const ById = z.object({ id: IdParam });

/**
 * A session with what every page needs before it asks for anything else: the first workspaces of the user, which are
 * those of the side menu, and the announcement to all users.
 */
export const SignedIn = Session.extend({
  workspaces: listAnswer(Workspace),
  announcement: Announcement.nullable(),
}).meta({ id: "SignedIn" });
export type SignedIn = z.output<typeof SignedIn>;

export const sessionApi = {
  authenticate: endpoint({
    method: "POST",
    path: "/v1/authenticate",
    summary: "Log in with e-mail and password, or with no body restore the session; names the first workspaces too",
    access: { kind: "public" },
    body: Credentials,
    response: SignedIn,
    errors: ["wrong_credentials", "second_factor_required", "second_factor_incorrect"],
    rate_limit: 20,
    rate_limit_of: "failures",
  }),
  logout: endpoint({
    method: "POST",
    path: "/user/logout",
    summary: "End this session",
    access: { kind: "session" },
    response: Nothing,
  }),
  user: endpoint({
    method: "GET",
    path: "/user/{id}",
    summary: "One user: oneself, or any for administrators",
    access: { kind: "session" },
    params: ById,
    response: User,
  }),
  update_user: endpoint({
    method: "PATCH",
    path: "/user/{id}",
    summary: "Change one's own data; an administrator anybody's, with the roles",
    access: { kind: "session" },
    params: ById,
    body: UserPatch,
    response: User,
    errors: ["version_conflict", "last_administrator"],
  }),
};
