import { homeApi } from "#contract/home/home.api.ts";
import { implement } from "#server/http/implement.ts";
import { countMenu } from "#server/modules/home/home.store.ts";
import { homeScope, readHome } from "#server/modules/home/read-home.ts";

export const homeRoutes = implement("home", homeApi, {
  home: (ctx) => readHome(ctx),
  menu: (ctx) => countMenu(ctx.db, homeScope(ctx), ctx.principal.user_id),
});
