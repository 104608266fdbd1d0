import type { OneCSetting, OneCSettingSave } from "#contract/one-c/one-c.schema.ts";
import type { OneCDriver, OneCPreset } from "#contract/one-c/one-c.values.ts";

export interface SettingForm extends Pick<OneCSetting, "role" | "format" | "encoding" | "posts" | "makes"> {
  readonly driver: OneCDriver | "off";
  readonly preset: OneCPreset | "auto";
  readonly url: string;
  readonly login: string;
  readonly password: string;
  readonly no_password: boolean;
  readonly final_status: string;
}

/** Converts a setting to form values. Never includes the password. */
export const formOfSetting = ({
  driver,
  role,
  format,
  encoding,
  preset,
  posts,
  makes,
  url,
  login,
  final_status,
}: OneCSetting): SettingForm => ({
  driver: driver ?? "off",
  role,
  format,
  encoding,
  preset: preset ?? "auto",
  posts,
  makes,
  url: url ?? "",
  login: login ?? "",
  password: "",
  no_password: false,
  final_status: final_status ?? "",
});

export function savedSetting(
  { driver, preset, password, no_password, ...fields }: SettingForm,
  version: number,
): OneCSettingSave {
  const kept = password === "" && !no_password;
  return {
    ...fields,
    version,
    driver: driver === "off" ? null : driver,
    preset: preset === "auto" ? null : preset,
    ...(kept ? {} : { password }),
  };
}
