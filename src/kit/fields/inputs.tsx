import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useInput } from "ra-core";
import { useFormContext } from "react-hook-form";
import type { Field, FieldChoice } from "#src/kit/fields/field.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldHelp } from "#src/kit/fields/FieldHelp.tsx";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

function Choices(props: {
  label: string;
  value: unknown;
  disabled: boolean;
  options: readonly FieldChoice[];
  onChange: (value: string[]) => void;
}) {
  const chosen: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const turn = (value: string, on: boolean): void =>
    props.onChange(
      props.options.map((each) => each.value).filter((each) => (each === value ? on : chosen.includes(each))),
    );
  return (
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
        {props.label}
      </Typography>
      {props.options.map(({ value, disabled = props.disabled, ...shown }) => (
        <FieldCheckbox
          key={value}
          {...shown}
          disabled={disabled}
          checked={chosen.includes(value)}
          onChange={(on) => turn(value, on)}
        />
      ))}
    </Box>
  );
}

interface InputProps<R> {
  field: Field<R>;
  isNew: boolean;
  isWritten: boolean;
  focus?: boolean;
}

/** Prevents react-admin from converting an empty string to null. */
const asTyped = (value: unknown): unknown => value;

/** Returns a value in the surrounding form by its source, with its setter and error message. */
export function useTyped(source: string) {
  const { field, fieldState } = useInput({ source, parse: asTyped, format: asTyped });
  const value: unknown = field.value;
  return { value, onChange: (next: unknown): void => field.onChange(next), error: fieldState.error?.message };
}

export function Input<R>({ field, isWritten, focus = false }: InputProps<R>) {
  const t = useT();
  const { source, kind, label, choices } = field;
  const { required = false, max_length, rows, hint, help, is_numeric, as: Special } = field.input ?? {};
  const { value, onChange, error } = useTyped(source);
  const frame = {
    label: t(label),
    required,
    error,
    disabled: !isWritten,
    ...(hint === undefined ? {} : { hint: t(hint) }),
    ...(help === undefined ? {} : { labelExtra: <FieldHelp label={t(label)} text={t(help.text)} page={help.page} /> }),
  };
  if (kind === "yes_no") return <FieldCheckbox {...frame} checked={value === true} onChange={onChange} />;
  if (kind === "choices") return <Choices {...frame} value={value} options={choices?.(t) ?? []} onChange={onChange} />;
  const text = typeof value === "string" ? value : "";
  if (kind === "choice" || (kind === "record" && choices !== undefined))
    return <FieldSelect {...frame} value={text} options={choices?.(t) ?? []} onChange={onChange} />;
  if (Special !== undefined) return <Special {...frame} value={text} onChange={onChange} />;
  if (kind === "day") return <FieldDate {...frame} value={text} onChange={onChange} />;
  return (
    <FieldText
      {...frame}
      value={text}
      onChange={onChange}
      autoFocus={focus}
      autoComplete="off"
      type={kind === "email" ? "email" : "text"}
      {...(is_numeric === true ? { inputMode: "numeric" as const } : {})}
      {...(rows === undefined ? {} : { rows })}
      {...(max_length === undefined ? {} : { maxLength: max_length })}
    />
  );
}

export function InputWhereShown<R>(props: InputProps<R>) {
  const { watch } = useFormContext<Record<string, unknown>>();
  const isShown = props.field.input?.isShown?.(watch(), props.isNew) ?? true;
  return isShown && <Input {...props} />;
}
