import { settingsApi } from "#contract/monitoring/settings.api.ts";
import { implement } from "#server/http/implement.ts";
import { shownSettings } from "#server/modules/health-checks/shown-settings.ts";
import { testService } from "#server/modules/health-checks/test-service.ts";

export const settingsRoutes = implement("settings", settingsApi, {
  all: { outside: ({ deps }) => Promise.resolve(shownSettings(deps.env)) },
  test: { outside: (ctx, { params }) => testService(ctx, params.group) },
});
