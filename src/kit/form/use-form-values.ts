import { set, useForm, useWatch } from "react-hook-form";
import type { DefaultValues, FieldErrors, FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { ApiError, reasonOf } from "#src/api/api-error.ts";

/** What a field of a form takes: its value, what to do with another one, and what is wrong with it. */
export interface Bound<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly error: string | undefined;
}

/** What is wrong with what is typed, as one sentence for each field; `dates.5` is a field of `dates`. */
type Wrong<V> = (values: V) => Readonly<Record<string, string>>;

/** Such a form, for a part of it. */
export type FormOf<V extends FieldValues> = ReturnType<typeof useFormValues<V>>;

const nothing = (): Readonly<Record<string, string>> => ({});

/**
 * The values of a form that is no record's, such as that of a dialog which does one thing. They begin with `first`;
 * what is `wrong` with them is asked when the form is sent, and again of a field that was wrong when it is changed.
 */
export function useFormValues<V extends FieldValues>(first: V, wrong: Wrong<V> = nothing) {
  const { control, formState, getFieldState, getValues, handleSubmit, reset, setError, setValue } = useForm<V>({
    defaultValues: first as DefaultValues<V>,
    resolver: (values) => {
      const found = Object.entries(wrong(values));
      const errors: FieldErrors<V> = {};
      for (const [name, message] of found) set(errors, name, { type: "rules", message });
      return found.length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const values = useWatch({ control, compute: (typed: V) => typed });
  const field = <N extends FieldPath<V>>(name: N): Bound<FieldPathValue<V, N>> => {
    const error = getFieldState(name, formState).error?.message;
    const onChange = (value: FieldPathValue<V, N>): void =>
      setValue(name, value, { shouldDirty: true, shouldValidate: error !== undefined });
    return { value: getValues(name), onChange, error };
  };
  const isField = (name: string): name is FieldPath<V> => Object.hasOwn(values, name);
  /** What the server refuses of single fields stands under them. @throws the error where it says more than that */
  const take = (failure: unknown): void => {
    const reason = reasonOf(failure);
    const told = reason instanceof ApiError ? Object.entries(reason.fields) : [];
    const named = told.flatMap(([path, [message = ""]]) => {
      const name = path.split(".").find(isField);
      return name === undefined ? [] : [{ name, message }];
    });
    if (named.length === 0 || named.length < told.length) throw failure;
    for (const { name, message } of named) setError(name, { type: "refused", message });
  };
  /** Sends what is typed, once nothing is wrong with it. */
  const checked = (send: (sent: V) => Promise<unknown>) => async (): Promise<unknown> => {
    let told: unknown;
    await handleSubmit(async () => {
      try {
        told = await send({ ...getValues() });
      } catch (failure) {
        take(failure);
      }
    })();
    return told;
  };
  return { values, field, checked, is_changed: formState.isDirty, reset };
}
