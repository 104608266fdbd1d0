import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam, Nothing, Timestamp } from "#contract/primitives.ts";
import { SecondFactorInput } from "#contract/users/user.schema.ts";

const own = { kind: "session" } as const;
const TRIES = 20;
const path = "/user/second-factor";

/** State of the second factor. If `required` is true, the user may not use the administration area without one. */
export const SecondFactor = z
  .object({ since: Timestamp.nullable(), recovery_codes_left: z.int().min(0), required: z.boolean() })
  .meta({ id: "SecondFactor" });
/** A key for an authenticator app; `uri` is the content of its QR code. The key is returned only once. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string() }).meta({ id: "Enrolment" });
/** Single-use codes that replace a lost phone. They are returned only once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });

export const EnrolmentStart = z.strictObject({ current_password: z.string().max(256) });
export const FactorProof = z.strictObject({ second_factor: SecondFactorInput });
export const FactorOff = z.strictObject({
  current_password: z.string().max(256),
  second_factor: SecondFactorInput.optional(),
});

/** The second factor of the caller's sign-in, which uses codes of an authenticator app (RFC 6238). */
export const secondFactorApi = {
  state: endpoint({
    method: "GET",
    path,
    summary: "Whether the caller's sign-in asks for a second factor",
    access: own,
    response: SecondFactor,
  }),
  begin: endpoint({
    method: "POST",
    path,
    summary: "A new key for an authenticator app; it counts once a code of it was given",
    access: own,
    body: EnrolmentStart,
    response: Enrolment,
    errors: ["wrong_state"],
    rate_limit: TRIES,
  }),
  confirm: endpoint({
    method: "POST",
    path: `${path}/confirm`,
    summary: "Switch the second factor on by a first code; the other sessions end",
    access: own,
    body: FactorProof,
    response: RecoveryCodes,
    errors: ["wrong_state", "second_factor_incorrect"],
    rate_limit: TRIES,
  }),
  new_codes: endpoint({
    method: "POST",
    path: `${path}/recovery-codes`,
    summary: "New recovery codes; the older ones are dead, the other sessions end",
    access: own,
    body: FactorProof,
    response: RecoveryCodes,
    errors: ["wrong_state", "second_factor_incorrect"],
    rate_limit: TRIES,
  }),
  switch_off: endpoint({
    method: "POST",
    path: `${path}/off`,
    summary: "Switch the second factor off, with password and code; the other sessions end",
    access: own,
    body: FactorOff,
    response: Nothing,
    errors: ["wrong_state", "second_factor_required", "second_factor_incorrect"],
    rate_limit: TRIES,
  }),
  take_away: endpoint({
    method: "DELETE",
    path: "/user/{id}/second-factor",
    summary: "Take the second factor of somebody who has lost phone and codes away; their sessions end",
    access: { kind: "admin" },
    params: z.object({ id: IdParam }),
    response: Nothing,
  }),
};
