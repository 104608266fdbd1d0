import { homeApi } from "#contract/home/home.api.ts";
import { implement } from "#server/http/implement.ts";
import { countMenu } from "#server/modules/home/home.store.ts";
import { homeScope, readHome } from "#server/modules/home/read-home.ts";
import { knownZone } from "#server/platform/zoned-day.ts";

export const homeRoutes = implement("home", homeApi, {
  home: (ctx, { query }) => readHome(ctx, knownZone(query.time_zone)),
  menu: (ctx) => countMenu(ctx.db, homeScope(ctx), ctx.principal.user_id),
});
