import { monitoringApi } from "#contract/monitoring/monitoring.api.ts";
import { settingsApi } from "#contract/monitoring/settings.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { CustomPage } from "#src/kit/resource/resource.ts";

export const status: CustomPage = {
  path: "status",
  menu: { label: "frame.menu.status", icon: "chart", go: "o" },
  asks: [monitoringApi.status],
  page: pageOf(async () => (await import("#src/features/monitoring/StatusPage.tsx")).StatusPage),
};

export const settings: CustomPage = {
  path: "settings",
  menu: { label: "frame.menu.settings", icon: "settings" },
  asks: [settingsApi.all],
  page: pageOf(async () => (await import("#src/features/monitoring/SettingsPage.tsx")).SettingsPage),
};
