import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { GLOBAL_ROLES } from "#contract/permissions.ts";
import { LANGUAGES } from "#src/locale/languages.ts";
import { withRole } from "#src/features/users/user-form.ts";
import type { UserForm } from "#src/features/users/user-form.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";

interface UserFieldsetProps {
  form: UserForm;
  onChange: (form: UserForm) => void;
  problems: Readonly<Record<string, string>>;
  /** An address is given once, at the beginning. */
  email_fixed: boolean;
}

/** The data and the roles of a user. */
export function UserFieldset({ form, onChange, problems, email_fixed }: UserFieldsetProps) {
  const t = useT();
  const text = (field: "last_name" | "first_name" | "patronymic" | "phone", required = false) => (
    <FieldText
      label={t(`users.field.${field}`)}
      required={required}
      value={form[field]}
      onChange={(value) => onChange({ ...form, [field]: value })}
      error={problems[field]}
      max_length={100}
      autoComplete="off"
    />
  );
  return (
    <>
      <FieldGrid>
        <FieldText
          label={t("users.field.email")}
          type="email"
          required
          value={form.email}
          onChange={(email) => onChange({ ...form, email })}
          error={problems["email"]}
          disabled={email_fixed}
          max_length={254}
          autoComplete="off"
        />
        {text("last_name", true)}
        {text("first_name", true)}
        {text("patronymic")}
        {text("phone")}
        <FieldSelect
          label={t("users.field.language")}
          value={form.language}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(language) => onChange({ ...form, language })}
        />
      </FieldGrid>
      <Box
        component="fieldset"
        sx={{
          m: 0,
          p: 0,
          border: 0,
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))",
          gap: 1,
        }}
      >
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
          {t("users.field.role")}
        </Typography>
        {GLOBAL_ROLES.map((role) => (
          <FieldCheckbox
            key={role}
            label={t(`users.role.${role}`)}
            checked={form.role.includes(role)}
            onChange={(on) => onChange({ ...form, role: withRole(form.role, role, on) })}
          />
        ))}
      </Box>
    </>
  );
}
