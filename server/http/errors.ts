import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import { ERROR_STATUS } from "#contract/errors.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { isActionOf } from "#contract/orders/action-sides.ts";
import type { Language } from "#contract/primitives.ts";
import { DatabaseUnavailableError } from "#server/db/connections.ts";
import { AppError } from "#server/core/app-error.ts";
import { currentWork } from "#server/core/work.ts";
import type { ErrorDetails, RawProblem } from "#server/core/app-error.ts";
import { flatIssues, keyOfField, sentenceOfIssue } from "#server/http/issues.ts";
import type { Reader } from "#server/http/reader.ts";
import { waitOf } from "#server/http/wait.ts";
import { isStorageFull } from "#server/platform/storage-full.ts";
import { hasKey, translate } from "#server/platform/translate.ts";
import { SheetError } from "#server/platform/sheets/sheet-error.ts";

/** Converts schema issues into messages by field. For bulk bodies, also returns problems by row. */
export function invalidInput(error: z.ZodError, language: Language): ErrorBody {
  const fields: Record<string, string[]> = {};
  const problems: ErrorBody["problems"] = [];
  for (const { path, issue } of flatIssues(error.issues)) {
    const { key, params } = sentenceOfIssue(issue);
    const detail = translate(language, key, params);
    const name = path.join(".");
    (fields[name] ??= []).push(detail);
    const [row, ...rest] = path;
    if (typeof row === "number")
      problems.push({ code: key.split(".").at(-1) ?? key, row, field: rest.join("."), detail });
  }
  return {
    code: "invalid_input",
    detail: translate(language, "errors.invalid_input"),
    fields,
    ...(problems.length > 0 ? { problems } : {}),
  };
}

/**
 * Returns the catalogue key of a problem. `problems` and `validation`, shared with the browser, take precedence over
 * the server's own `errors`.
 */
const keyOf = (code: string): string =>
  ["problems", "validation"].map((part) => `${part}.${code}`).find(hasKey) ?? `errors.${code}`;

const problemOf = (language: Language, problem: RawProblem) => ({
  code: problem.code,
  ...(problem.row === undefined ? {} : { row: problem.row }),
  ...(problem.field === undefined ? {} : { field: problem.field }),
  detail: translate(language, keyOf(problem.code), problem.params),
});

/** Returns the messages of problems in a language. */
export const sentencesOf = (problems: readonly RawProblem[], language: Language): string[] =>
  problems.map((problem) => problemOf(language, problem).detail);

/**
 * Returns the message key under `errors`. A key below `errors.order`, for one side or for both, replaces the general
 * message in calls about one order.
 */
function keyFor(reader: Reader | null, key: string): string {
  if (reader === null) return `errors.${key}`;
  const own = `errors.${reader.record}.${key}`;
  return (reader.side === null ? [own] : [`${own}_${reader.side}`, own]).find(hasKey) ?? `errors.${key}`;
}

/** Returns the message of wrong_state with the state and what can be done in it, first of all by the reader. */
function stateSentence(
  { is, actions }: { is: NonNullable<ErrorDetails["is"]>; actions: readonly string[] },
  { language, reader }: Wording,
): string {
  const say = (key: string, params?: Readonly<Record<string, string>>) =>
    translate(language, keyFor(reader, key), params);
  const side = reader?.side ?? null;
  const own = side === null ? actions : actions.filter((action) => isActionOf(side, action));
  const named = own.length > 0 || side === null ? own : actions;
  const part = named.length === 0 ? "final" : named === own ? "now" : side === "customer" ? "supplier" : "customer";
  const words = named.map((action) => say(`action.${is.record}.${action}`));
  const state = say(`state.${is.record}.${is.state}${is.turn === undefined ? "" : `_${is.turn}`}`);
  return say(`wrong_state_${part}`, { state, actions: words.join(translate(language, "errors.or")) });
}

interface Wording {
  readonly language: Language;
  readonly reader: Reader | null;
}

/** Returns the message of an error in the words that fit the reader. */
function sentenceOf({ code, details }: AppError, { language, reader }: Wording): string {
  const { params, is, actions = [], retry_after, changes, sentence = code } = details;
  if (code === "too_many_requests" && retry_after !== undefined) {
    const { unit, count } = waitOf(retry_after);
    return translate(language, `errors.${code}`, {
      wait: translate(language, `errors.wait.${unit}`, { smart_count: count }),
    });
  }
  // Without changes since then, the values that the user confirmed never matched the record.
  if (code === "version_conflict" && changes?.length === 0) return translate(language, "errors.not_as_seen", params);
  if (is !== undefined) return stateSentence({ is, actions }, { language, reader });
  return translate(language, keyFor(reader, sentence), params);
}

export function appErrorBody(error: AppError, language: Language, caller: Reader | null = null): ErrorBody {
  const { params, fields, problems, current, changes, actions, is, side } = error.details;
  const reader = caller === null || side === undefined ? caller : { ...caller, side };
  return {
    code: error.code,
    detail: sentenceOf(error, { language, reader }),
    ...(fields === undefined
      ? {}
      : {
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, codes]) => [
              name,
              codes.map((code) => translate(language, keyOfField(code), params)),
            ]),
          ),
        }),
    ...(problems === undefined ? {} : { problems: problems.map((problem) => problemOf(language, problem)) }),
    ...(current === undefined ? {} : { current }),
    ...(changes === undefined ? {} : { changes: [...changes] }),
    ...(is === undefined ? {} : { state: is.state }),
    ...(actions === undefined ? {} : { actions: [...actions] }),
  };
}

const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_input",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_input",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_input",
};

/** Maximum size of a request body without a file, in megabytes: enough for the 1000 rows of a bulk call. */
export const BODY_LIMIT_MB = 4;

/** SQLSTATEs of transient conflicts, for which a retry of the same call would succeed. */
const PASSING = new Set(["40001", "40P01"]);

/**
 * Converts any error into a status and body. An unexpected error is logged, and the client gets only the id of its
 * call, by which the log lines are found.
 */
export function errorAnswer(
  error: unknown,
  options: { language: Language; log: FastifyBaseLogger; reader?: Reader | null },
): { status: number; body: ErrorBody; retry_after: number | null } {
  const { language, log, reader = null } = options;
  if (error instanceof AppError)
    return {
      status: ERROR_STATUS[error.code],
      body: appErrorBody(error, language, reader),
      retry_after: error.details.retry_after === undefined ? null : waitOf(error.details.retry_after).seconds,
    };
  if (error instanceof SheetError)
    return { status: 400, body: appErrorBody(new AppError(error.code), language), retry_after: null };
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  const known =
    FRAMEWORK_ERRORS[code] ?? (error instanceof SyntaxError && status === 400 ? "invalid_input" : undefined);
  if (known !== undefined)
    return {
      status: ERROR_STATUS[known],
      body: appErrorBody(new AppError(known, { params: { limit: BODY_LIMIT_MB } }), language),
      retry_after: null,
    };
  if (PASSING.has(code) || error instanceof DatabaseUnavailableError) {
    log.warn({ err: error }, "the database asked to try again");
    return { status: 503, body: appErrorBody(new AppError("unavailable"), language), retry_after: 1 };
  }
  if (isStorageFull(error)) {
    log.error({ err: error }, "a disk is full: nothing can be saved");
    return { status: 507, body: appErrorBody(new AppError("storage_full"), language), retry_after: null };
  }
  const incident = currentWork()?.id ?? randomUUID();
  log.error({ err: error, incident }, "unexpected error");
  return {
    status: 500,
    body: { code: "internal", detail: translate(language, "errors.internal", { incident }), incident },
    retry_after: null,
  };
}
