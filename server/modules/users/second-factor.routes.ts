import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import { implement } from "#server/http/implement.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  readFactor,
  renewRecoveryCodes,
  switchFactorOff,
  resetSecondFactor,
} from "#server/modules/users/enrol-second-factor.ts";

export const secondFactorRoutes = implement("second_factor", secondFactorApi, {
  state: { outside: (ctx) => readFactor(ctx) },
  begin: { outside: (ctx, { body }) => beginEnrolment(ctx, body.current_password) },
  confirm: { outside: (ctx, { body }) => confirmEnrolment(ctx, body.second_factor) },
  new_codes: { outside: (ctx, { body }) => renewRecoveryCodes(ctx, body.second_factor) },
  switch_off: { outside: (ctx, { body }) => switchFactorOff(ctx, body) },
  take_away: (ctx, { params }) => resetSecondFactor(ctx, params.id),
});
