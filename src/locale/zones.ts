/**
 * Selectable time zones: all Russian zones from west to east, then the zones of common partner countries. `key`
 * identifies the translated name.
 */
export const ZONES = [
  { key: "kaliningrad", zone: "Europe/Kaliningrad" },
  { key: "moscow", zone: "Europe/Moscow" },
  { key: "samara", zone: "Europe/Samara" },
  { key: "yekaterinburg", zone: "Asia/Yekaterinburg" },
  { key: "omsk", zone: "Asia/Omsk" },
  { key: "krasnoyarsk", zone: "Asia/Krasnoyarsk" },
  { key: "irkutsk", zone: "Asia/Irkutsk" },
  { key: "yakutsk", zone: "Asia/Yakutsk" },
  { key: "vladivostok", zone: "Asia/Vladivostok" },
  { key: "magadan", zone: "Asia/Magadan" },
  { key: "kamchatka", zone: "Asia/Kamchatka" },
  { key: "minsk", zone: "Europe/Minsk" },
  { key: "almaty", zone: "Asia/Almaty" },
  { key: "tashkent", zone: "Asia/Tashkent" },
  { key: "berlin", zone: "Europe/Berlin" },
  { key: "kolkata", zone: "Asia/Kolkata" },
  { key: "shanghai", zone: "Asia/Shanghai" },
  { key: "utc", zone: "UTC" },
] as const;
