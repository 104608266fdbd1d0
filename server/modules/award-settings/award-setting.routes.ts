import { awardSettingApi } from "#contract/award/award.api.ts";
import { implement } from "#server/http/implement.ts";
import { readAwardSetting, saveAwardSetting } from "#server/modules/award-settings/award-setting.ts";

export const awardSettingRoutes = implement("award_settings", awardSettingApi, {
  one: (ctx) => readAwardSetting(ctx),
  save: (ctx, { body }) => saveAwardSetting(ctx, body),
});
