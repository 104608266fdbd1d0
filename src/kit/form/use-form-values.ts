import { set, useForm, useWatch } from "react-hook-form";
import type { DefaultValues, FieldErrors, FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { ApiError, reasonOf } from "#src/api/api-error.ts";

export interface Bound<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly error: string | undefined;
}

/** Returns one message per invalid field. A key such as `dates.5` refers to an item of the field `dates`. */
type Wrong<V> = (values: V) => Readonly<Record<string, string>>;

/** Returns the messages of an error that name a field, or an empty path if one names none. */
const messagesOf = ({ fields, problems }: ApiError): readonly { readonly path: string; readonly message: string }[] => {
  const ofFields = Object.entries(fields).map(([path, [message = ""]]) => ({ path, message }));
  return ofFields.length > 0 ? ofFields : problems.map(({ field: path = "", detail }) => ({ path, message: detail }));
};

const nothing = (): Readonly<Record<string, string>> => ({});

/**
 * Manages the values in a form that edits no record, such as a dialog with one action. `first` contains the initial
 * values. `wrong` validates on submit; afterwards, a field with an error is validated on every change.
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
  /**
   * Shows the server's messages next to their fields.
   * @throws the given error if it contains messages for other fields, or no field messages
   */
  const take = (failure: unknown): void => {
    const reason = reasonOf(failure);
    const found = reason instanceof ApiError ? messagesOf(reason) : [];
    const named = new Map<FieldPath<V>, string[]>();
    for (const { path, message } of found) {
      const name = path.split(".").find(isField);
      if (name === undefined) throw failure;
      named.set(name, [...(named.get(name) ?? []), message]);
    }
    if (named.size === 0) throw failure;
    for (const [name, messages] of named) setError(name, { type: "refused", message: messages.join(" ") });
  };
  const checked = (send: (sent: V) => Promise<unknown>) => async (): Promise<unknown> => {
    let result: unknown;
    await handleSubmit(async () => {
      try {
        result = await send({ ...getValues() });
      } catch (failure) {
        take(failure);
      }
    })();
    return result;
  };
  return { values, field, checked, is_changed: formState.isDirty, reset };
}
