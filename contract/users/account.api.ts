import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { Nothing } from "#contract/primitives.ts";
import {
  ByEmail,
  ByMailToken,
  EmailChange,
  LoginCode,
  OwnSession,
  PasswordChange,
  PasswordReset,
  SessionById,
  SignUp,
} from "#contract/users/account.schema.ts";
import { Session } from "#contract/users/user.schema.ts";

const open = { kind: "public" } as const;
const own = { kind: "session" } as const;
const TRIES = 20;

/**
 * Sign-up, the ways in without a password, and the caller's own sessions. The answers of the calls that take an address
 * are the same whether somebody has it or not.
 */
export const accountApi = {
  sign_up: endpoint({
    method: "POST",
    path: "/signup",
    summary: "Sign up; the address is confirmed by a mailed link",
    access: open,
    body: SignUp,
    response: Nothing,
    rate_limit: TRIES,
  }),
  activate: endpoint({
    method: "GET",
    path: "/activate/{token}",
    summary: "Confirm an address by its mailed link",
    access: open,
    params: ByMailToken,
    response: Nothing,
    errors: ["link_expired"],
    writes: true,
    rate_limit: TRIES,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/user/{id}/confirm",
    summary: "Send the confirmation mail again; an administrator confirms the address",
    access: own,
    params: SessionById,
    response: Nothing,
  }),
  send_reset: endpoint({
    method: "POST",
    path: "/reset",
    summary: "Mail a link to choose a new password",
    access: open,
    body: ByEmail,
    response: Nothing,
    rate_limit: TRIES,
  }),
  check_reset: endpoint({
    method: "GET",
    path: "/reset",
    summary: "Whether a link to choose a new password is good; changes nothing",
    access: open,
    query: ByMailToken,
    response: Nothing,
    errors: ["link_expired"],
    rate_limit: TRIES,
  }),
  reset: endpoint({
    method: "POST",
    path: "/reset/{token}",
    summary: "Choose a new password by the link; every session ends",
    access: open,
    params: ByMailToken,
    body: PasswordReset,
    response: Nothing,
    errors: ["link_expired"],
    rate_limit: TRIES,
  }),
  send_code: endpoint({
    method: "POST",
    path: "/user/auth-send-confirmation-code",
    summary: "Mail a code to log in with",
    access: open,
    body: ByEmail,
    response: Nothing,
    rate_limit: TRIES,
  }),
  log_in_by_code: endpoint({
    method: "POST",
    path: "/user/auth-confirmation",
    summary: "Log in with a mailed code",
    access: open,
    body: LoginCode,
    response: Session,
    errors: ["wrong_code", "second_factor_required", "second_factor_incorrect"],
    rate_limit: TRIES,
  }),
  sessions: endpoint({
    method: "GET",
    path: "/user/sessions",
    summary: "The caller's sessions",
    access: own,
    response: listAnswer(OwnSession),
  }),
  end_session: endpoint({
    method: "DELETE",
    path: "/user/sessions/{id}",
    summary: "End one of the caller's sessions",
    access: own,
    params: SessionById,
    response: Nothing,
  }),
  end_others: endpoint({
    method: "DELETE",
    path: "/user/sessions",
    summary: "End all of the caller's sessions but this one",
    access: own,
    response: Nothing,
  }),
  change_password: endpoint({
    method: "POST",
    path: "/user/password",
    summary: "Change the password; the other sessions end, this one gets a new token",
    access: own,
    body: PasswordChange,
    response: Session,
    rate_limit: TRIES,
  }),
  change_email: endpoint({
    method: "POST",
    path: "/user/email",
    summary: "Ask for another address: a link goes to the new one, a notice to the old one",
    access: own,
    body: EmailChange,
    response: Nothing,
    errors: ["second_factor_required", "second_factor_incorrect"],
    rate_limit: TRIES,
  }),
  confirm_email: endpoint({
    method: "POST",
    path: "/user/email/{token}",
    summary: "Take over the new address by its mailed link",
    access: open,
    params: ByMailToken,
    response: Nothing,
    errors: ["link_expired"],
    rate_limit: TRIES,
  }),
};
