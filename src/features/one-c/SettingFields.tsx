import Box from "@mui/material/Box";
import {
  ONE_C_DRIVERS,
  ONE_C_ENCODINGS,
  ONE_C_FORMATS,
  ONE_C_PRESETS,
  ONE_C_ROLES,
} from "#contract/one-c/one-c.values.ts";
import type { OneCSetting } from "#contract/one-c/one-c.schema.ts";
import { isSameOrigin } from "#contract/one-c/origin.ts";
import type { SettingForm } from "#src/features/one-c/setting-form.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";

const EXAMPLE = "https://1c.example.ru/trade/hs/lotwise/orders";
const EXAMPLE_BASE = "https://1c.example.ru/trade/odata/standard.odata";

interface SettingFieldsProps {
  form: SettingForm;
  saved: OneCSetting;
  errors: Partial<Record<keyof SettingForm, string>>;
  onChange: (form: SettingForm) => void;
}

function PushFields({ form, saved, errors, onChange }: SettingFieldsProps) {
  const t = useT();
  const keeps = saved.has_password && isSameOrigin(saved.url, form.url);
  const hint = keeps ? "password_kept" : saved.has_password ? "password_again" : "password_none";
  return (
    <>
      <FieldText
        label={t(form.driver === "odata" ? "one_c.setting.odata_url" : "one_c.setting.url")}
        type="url"
        required
        value={form.url}
        maxLength={500}
        error={errors.url}
        placeholder={form.driver === "odata" ? EXAMPLE_BASE : EXAMPLE}
        onChange={(url) => onChange({ ...form, url })}
      />
      <FieldGrid>
        <FieldText
          label={t("one_c.setting.login")}
          value={form.login}
          maxLength={200}
          error={errors.login}
          autoComplete="off"
          onChange={(login) => onChange({ ...form, login })}
        />
        <FieldPassword
          label={t("one_c.setting.password")}
          value={form.password}
          name="one_c_password"
          autoComplete="new-password"
          disabled={form.no_password}
          error={errors.password}
          hint={saved.has_password || form.login !== "" ? t(`one_c.setting.${hint}`) : undefined}
          onChange={(password) => onChange({ ...form, password })}
        />
      </FieldGrid>
      {keeps && (
        <FieldCheckbox
          label={t("one_c.setting.remove_password")}
          checked={form.no_password}
          onChange={(no_password) => onChange({ ...form, no_password, password: "" })}
        />
      )}
    </>
  );
}

function BaseFields({ form, onChange }: Pick<SettingFieldsProps, "form" | "onChange">) {
  const t = useT();
  return (
    <>
      <FieldSelect
        label={t("one_c.setting.preset")}
        value={form.preset}
        options={(["auto", ...ONE_C_PRESETS] as const).map((value) => ({
          value,
          label: t(`one_c.setting.presets.${value}`),
        }))}
        onChange={(preset) => onChange({ ...form, preset })}
      />
      <FieldCheckbox
        label={t("one_c.setting.makes")}
        checked={form.makes}
        onChange={(makes) => onChange({ ...form, makes })}
      />
      <FieldCheckbox
        label={t("one_c.setting.posts")}
        checked={form.posts}
        hint={t("one_c.setting.posts_hint")}
        onChange={(posts) => onChange({ ...form, posts })}
      />
    </>
  );
}

function MessageFields({ form, errors, onChange }: SettingFieldsProps) {
  const t = useT();
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
      <FieldSelect
        label={t("one_c.setting.role")}
        value={form.role}
        hint={t("one_c.setting.role_hint")}
        options={ONE_C_ROLES.map((value) => ({ value, label: t(`one_c.setting.roles.${value}`) }))}
        onChange={(role) => onChange({ ...form, role })}
      />
      <FieldGrid>
        <FieldSelect
          label={t("one_c.setting.format")}
          value={form.format}
          options={ONE_C_FORMATS.map((value) => ({ value, label: value }))}
          onChange={(format) => onChange({ ...form, format })}
        />
        <FieldSelect
          label={t("one_c.setting.encoding")}
          value={form.encoding}
          options={ONE_C_ENCODINGS.map((value) => ({ value, label: value }))}
          onChange={(encoding) => onChange({ ...form, encoding })}
        />
      </FieldGrid>
      {form.driver === "pull" && (
        <FieldText
          label={t("one_c.setting.final_status")}
          value={form.final_status}
          maxLength={200}
          error={errors.final_status}
          hint={t("one_c.setting.final_hint")}
          onChange={(final_status) => onChange({ ...form, final_status })}
        />
      )}
    </Box>
  );
}

export function SettingFields(props: SettingFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  return (
    <>
      <FieldSelect
        label={t("one_c.setting.driver")}
        value={form.driver}
        options={(["off", ...ONE_C_DRIVERS] as const).map((value) => ({
          value,
          label: t(`one_c.setting.drivers.${value}`),
        }))}
        onChange={(driver) => onChange({ ...form, driver })}
      />
      {(form.driver === "push" || form.driver === "odata") && <PushFields {...props} />}
      {form.driver === "odata" && <BaseFields form={form} onChange={onChange} />}
      {form.driver !== "off" && form.driver !== "odata" && <MessageFields {...props} />}
    </>
  );
}
