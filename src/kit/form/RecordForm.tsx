import { RouterProviderContext, useAugmentedForm, useRouterProvider } from "ra-core";
import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { FormProvider, useFormContext, useFormState } from "react-hook-form";
import { z } from "zod";
import { ApiError, CancelledError, conflictIn, reasonOf } from "#src/api/api-error.ts";
import { useMe } from "#src/api/me.tsx";
import { callsOf } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { useRecord } from "#src/api/use-record.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { isVersioned } from "#src/kit/fields/field.ts";
import type { AnyField, Versioned } from "#src/kit/fields/field.ts";
import { bodyOf, differing, isSame, missingIn, refusedFields, shownOf, valuesOf } from "#src/kit/form/form-values.ts";
import type { FormValues } from "#src/kit/form/form-values.ts";
import { useSave } from "#src/kit/form/use-save.ts";
import { writtenBy } from "#src/kit/form/writers.ts";
import { useT } from "#src/locale/use-t.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";

const Current = z.looseObject({ id: z.number(), version: z.number() });

interface SavedRecord {
  readonly id: number | string;
}

export interface RecordFormProps<R extends SavedRecord> {
  resource: ResourceName;
  of?: number;
  /** Must be a stable reference. */
  fields: readonly AnyField[];
  record?: Versioned | undefined;
  /** True if the record is currently read-only for all users. */
  locked?: boolean;
  /**
   * Converts the fields to the request body, if the endpoint expects another shape. `before` is the record being
   * edited.
   */
  wrap?: (fields: Record<string, unknown>, before: Versioned | undefined) => Record<string, unknown>;
  /** Converts a response to a record with the form's fields, if the shapes differ. */
  view?: (fieldErrors: unknown) => Versioned;
  /**
   * Called with valid values before submission. If it returns true, the submission is postponed until `send` is called.
   */
  asks?: (values: FormValues, send: () => void) => boolean;
  /** Returns the values that the form takes after creating a record. Defaults to the values of the new record. */
  next?: (typed: FormValues) => FormValues;
  onSaved: (saved: R) => void | Promise<void>;
  /** Message shown if another user has deleted the record in the meantime. */
  gone?: string | undefined;
  lost?: (changed: number) => string;
  /** Formats a value for the conflict dialog, if the field's kind is not sufficient. */
  say?: (source: string, value: FormValues[string]) => string;
  /**
   * Validates the request body with a schema, if the endpoint also accepts other bodies, or validates the form values
   * with a function. Defaults to the endpoint's schema.
   */
  rules?: z.ZodType | ((values: FormValues) => Readonly<Record<string, string>>) | undefined;
  /** Maps an error without field names to messages by field. */
  explain?: (reason: ApiError) => Record<string, string>;
  children: ReactNode;
}

interface OpenForm {
  readonly is_new: boolean;
  readonly fields: readonly AnyField[];
  /** Fields that the user may edit. */
  readonly written: readonly AnyField[];
  readonly submit: () => void;
}
const OpenFormContext = createContext<OpenForm | null>(null);

/**
 * Returns the state of the surrounding form.
 * @throws Error outside a form
 */
export function useOpenForm() {
  const open = useContext(OpenFormContext);
  if (open === null) throw new Error("useOpenForm outside of a RecordForm");
  const { isSubmitting, errors, dirtyFields } = useFormState();
  const sentence = errors.root?.["serverError"]?.message ?? "";
  const changed = Object.keys(dirtyFields).length;
  const error = sentence === "" ? null : sentence;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    open.submit();
  };
  return {
    ...open,
    onSubmit,
    may_write: open.written.length > 0,
    busy: isSubmitting,
    error,
    is_changed: changed > 0,
    changed,
  };
}

/** Hides the URL query from react-admin, because a link with `?source=` would prefill the form. */
function WithoutAddress({ children }: { children: ReactNode }) {
  const router = useRouterProvider();
  const bare = useMemo(
    () => ({
      ...router,
      useLocation: () => {
        const at = router.useLocation();
        return useMemo(() => ({ ...at, search: "", state: null }), [at]);
      },
    }),
    [router],
  );
  return <RouterProviderContext.Provider value={bare}>{children}</RouterProviderContext.Provider>;
}

const KEEP_DIRTY = { keepDirtyValues: true };

interface Saved {
  readonly now: object;
  readonly sent: FormValues;
  readonly stored: FormValues;
}

/**
 * While the form has unsaved changes, retains the record as it was when editing began and asks before the user leaves
 * the page. After a save, resets the form but preserves text typed during the save.
 */
function UnsavedGuard(props: {
  base: Versioned | undefined;
  hold: (record: Versioned | null) => void;
  saved: Saved | null;
  lost: ((changed: number) => string) | undefined;
}) {
  const { base, hold, saved, lost } = props;
  const { reset, getValues, setValue } = useFormContext<FormValues>();
  const { dirtyFields } = useFormState();
  const changed = Object.keys(dirtyFields).length;
  const isTyping = changed > 0;
  useUnsaved(isTyping, lost === undefined ? {} : { lost: lost(changed) });
  useEffect(() => {
    if (saved === null) return;
    const { sent, stored } = saved;
    const typed = { ...getValues() };
    reset(stored);
    for (const [name, value] of Object.entries(typed))
      if (!isSame(value, sent[name])) setValue(name, value, { shouldDirty: true });
  }, [getValues, reset, setValue, saved]);
  const latest = useRef(base);
  useEffect(() => {
    latest.current = base;
  });
  useEffect(() => hold(isTyping ? (latest.current ?? null) : null), [isTyping, hold]);
  return null;
}

/** Returns the newer of the page's record and the last saved record, because the page may update later. */
function newest(record: Versioned | undefined, fieldErrors: object | undefined): Versioned | undefined {
  const isOfIt =
    record !== undefined && fieldErrors !== undefined && isVersioned(fieldErrors) && fieldErrors.id === record.id;
  return isOfIt && fieldErrors.version > record.version ? fieldErrors : record;
}

/** Current record and saved record. `saved` is null if the user chose the other user's value for every field. */
interface Sent<R> {
  readonly now: Versioned | R;
  readonly saved: R | null;
}

function Content<R extends SavedRecord>(props: RecordFormProps<R>) {
  const { resource, of, fields, record, locked = false, asks, onSaved, next, gone, explain, lost, say } = props;
  const { wrap = (body) => body, view = (fieldErrors) => Current.parse(fieldErrors) } = props;
  const t = useT();
  const { ask, dialog } = useConflict();
  const save = useSave<R>(resource, record?.id, of);
  const { put } = useRecord(resource);
  const [held, hold] = useState<Versioned | null>(null);
  const [lastSaved, setLastSaved] = useState<Saved | null>(null);
  const base = held ?? newest(record, lastSaved?.now);
  const isNew = record === undefined;
  const { principal } = useMe();
  const written = locked ? [] : writtenBy(principal, resource, fields, base);
  const rules = props.rules ?? callsOf(resource)[isNew ? "create" : "update"]?.body ?? z.unknown();

  const shown = (field: AnyField, of: FormValues): string =>
    say?.(field.source, of[field.source] ?? "") ?? shownOf(field, of, t);

  /**
   * Sends the fields that differ from the record as it was when editing began. If another user changed the same fields,
   * the user chooses between the values.
   */
  const change = async (values: FormValues, from: Versioned, chosen: readonly AnyField[]): Promise<Sent<R>> => {
    try {
      const saved = await save({ ...wrap(bodyOf(chosen, values, false), from), version: from.version });
      return { now: view(saved), saved };
    } catch (failure) {
      const now = view(conflictIn(reasonOf(failure)).current);
      const [theirs, before] = [valuesOf(fields, now), valuesOf(fields, from)];
      const both = differing(chosen, theirs, before).filter((field) => differing([field], theirs, values).length > 0);
      const choices = await ask(
        both.map((field) => ({
          key: field.source,
          label: t(field.label),
          mine: shown(field, values),
          theirs: shown(field, theirs),
        })),
      );
      if (choices === null) throw new CancelledError();
      const kept = chosen.filter(({ source }) => choices[source] !== "theirs");
      if (kept.length > 0) return change(values, now, kept);
      put(now);
      return { now, saved: null };
    }
  };
  const make = async (values: FormValues): Promise<Sent<R>> => {
    const saved = await save(wrap(bodyOf(written, values, true), undefined));
    return { now: saved, saved };
  };
  const submit = async (values: FormValues): Promise<object | undefined> => {
    const sent = { ...values };
    try {
      const { now, saved } =
        base === undefined
          ? await make(values)
          : await change(values, base, differing(written, values, valuesOf(fields, base)));
      hold((begun) => (begun !== null && isVersioned(now) ? now : null));
      if (saved !== null) await onSaved(saved);
      setLastSaved({ now, sent, stored: next?.(sent) ?? valuesOf(fields, now) });
      return undefined;
    } catch (failure) {
      const reason = reasonOf(failure);
      const fieldErrors = reason instanceof ApiError ? { ...refusedFields(fields, reason), ...explain?.(reason) } : {};
      const isGone = reason instanceof ApiError && reason.code === "not_found";
      // An error without field names is shown for the whole form. The message must not be undefined, which react-admin
      // treats as success.
      const whole = (isGone ? gone : undefined) ?? failureText(reason, t) ?? "";
      return { ...fieldErrors, root: { serverError: Object.keys(fieldErrors).length > 0 ? "" : whole } };
    }
  };
  const { form, handleSubmit } = useAugmentedForm<FormValues>({
    record: valuesOf(fields, base),
    resetOptions: KEEP_DIRTY,
    disableInvalidFormNotification: true,
    onSubmit: submit,
    resolver: (values) => {
      const wrong =
        typeof rules === "function" ? rules(values) : formProblems(rules, bodyOf(written, values, isNew), t);
      const found = Object.entries({ ...wrong, ...missingIn(written, values, t) });
      const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: "rules", message }]));
      return found.length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const send = () => void form.handleSubmit(handleSubmit)();
  const open = {
    is_new: isNew,
    fields,
    written,
    submit: () =>
      void form.handleSubmit((values, event) => asks?.(values, send) !== true && handleSubmit(values, event))(),
  };
  return (
    <FormProvider {...form}>
      <UnsavedGuard base={base} hold={hold} saved={lastSaved} lost={lost} />
      <OpenFormContext.Provider value={open}>{props.children}</OpenFormContext.Provider>
      {dialog}
    </FormProvider>
  );
}

/**
 * Form for a record, based on react-admin. Renders the described fields, validates with the contract, shows server
 * errors next to their fields, and resolves conflicts. Used in FormSheet on a page and in RecordFormDialog.
 */
export function RecordForm<R extends SavedRecord>(props: RecordFormProps<R>) {
  return (
    <WithoutAddress>
      <Content {...props} />
    </WithoutAddress>
  );
}
