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

/** A record as a call tells it. */
const Current = z.looseObject({ id: z.number(), version: z.number() });

/** What a save answers: a new record may be one that nobody changes, without a version. */
interface SavedRecord {
  readonly id: number | string;
}

export interface RecordFormProps<R extends SavedRecord> {
  resource: ResourceName;
  /** The record that it belongs to, where its calls name that in their address. */
  of?: number;
  /** They must stay the same. */
  fields: readonly AnyField[];
  /** The record to change; without one a new one is made. */
  record?: Versioned | undefined;
  /** It can't be changed now, whoever looks at it. */
  locked?: boolean;
  /** What its fields are sent as, where its call takes them otherwise; of the record as it is, where there is one. */
  wrap?: (fields: Record<string, unknown>, before: Versioned | undefined) => Record<string, unknown>;
  /** The record as its fields read it, of what a call tells, where that is otherwise. */
  view?: (told: unknown) => Versioned;
  /** Whether something is asked first, of what has no mistake left: `send` goes on. */
  asks?: (values: FormValues, send: () => void) => boolean;
  /** What the form goes on with once a new record is made, by what was typed; else it shows that record. */
  next?: (typed: FormValues) => FormValues;
  /** The form is busy until this is done, too. */
  onSaved: (saved: R) => void | Promise<void>;
  /** That somebody has deleted the record meanwhile. */
  gone?: string | undefined;
  /** What leaving the page would lose, by how many fields are changed. */
  lost?: (changed: number) => string;
  /** A value in words, for the question whose of two stays, where the field doesn't say it. */
  say?: (source: string, value: FormValues[string]) => string;
  /**
   * The contract's rules for what is sent, where the call takes other bodies besides; or what is wrong with what is
   * typed, by field.
   */
  rules?: z.ZodType | ((values: FormValues) => Readonly<Record<string, string>>) | undefined;
  /** What a refusal without a field says of fields. */
  explain?: (reason: ApiError) => Record<string, string>;
  children: ReactNode;
}

interface OpenForm {
  readonly is_new: boolean;
  readonly fields: readonly AnyField[];
  /** Those of them that the person writes. */
  readonly written: readonly AnyField[];
  readonly submit: () => void;
}
const OpenFormContext = createContext<OpenForm | null>(null);

/** What a form's parts show of it. @throws Error outside of a form */
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

/** What is typed is not taken from the address: a link with `?source=` would fill the form. */
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

/** What was sent last, and what the server made of it. */
interface Saved {
  readonly now: object;
  readonly sent: FormValues;
  readonly stored: FormValues;
}

/**
 * While something is typed the form stays with the record that it was begun from, and the page is not left without a
 * question. Once it is saved it begins anew; what was typed while it was being saved stays typed.
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

/** The page's record, or what the form was told of it since then: the page may follow later. */
function newest(record: Versioned | undefined, told: object | undefined): Versioned | undefined {
  const isOfIt = record !== undefined && told !== undefined && isVersioned(told) && told.id === record.id;
  return isOfIt && told.version > record.version ? told : record;
}

/** The record as it is now, and as it was saved; null where everything of the other one was chosen. */
interface Sent<R> {
  readonly now: Versioned | R;
  readonly saved: R | null;
}

function Content<R extends SavedRecord>(props: RecordFormProps<R>) {
  const { resource, of, fields, record, locked = false, asks, onSaved, next, gone, explain, lost, say } = props;
  const { wrap = (body) => body, view = (told) => Current.parse(told) } = props;
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
   * Sends what differs from the record that the form was begun from; where somebody has changed the same, the person
   * chooses.
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
      const told = reason instanceof ApiError ? { ...refusedFields(fields, reason), ...explain?.(reason) } : {};
      const isGone = reason instanceof ApiError && reason.code === "not_found";
      // Where no field is named, the form as a whole says why; always something, since it takes silence for success.
      const whole = (isGone ? gone : undefined) ?? failureText(reason, t) ?? "";
      return { ...told, root: { serverError: Object.keys(told).length > 0 ? "" : whole } };
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
 * The form of a record, on react-admin's: its fields as they are described, the contract's rules, refusals at their
 * fields, the choice where two have changed the same. Drawn by FormSheet on a page, by RecordFormDialog over one.
 */
export function RecordForm<R extends SavedRecord>(props: RecordFormProps<R>) {
  return (
    <WithoutAddress>
      <Content {...props} />
    </WithoutAddress>
  );
}
