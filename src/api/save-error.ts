import { ApiError } from "#src/api/api-error.ts";

/**
 * A failed save. Messages are in `body.errors`, where react-admin's forms look for them. A message for the whole form
 * is always present, because a form treats a failure without one as success.
 */
export class SaveError extends Error {
  readonly reason: unknown;
  readonly status: number | undefined;
  readonly body: { readonly errors: Readonly<Record<string, string>> & { readonly root: { serverError: string } } };

  constructor(reason: unknown) {
    super(reason instanceof Error ? reason.message : "save failed");
    this.name = "SaveError";
    this.reason = reason;
    this.status = reason instanceof ApiError ? reason.status : undefined;
    const fields = reason instanceof ApiError ? Object.entries(reason.fields) : [];
    const first = fields.map(([field, [sentence = ""]]) => [field, sentence] as const);
    this.body = { errors: Object.assign({ root: { serverError: this.message } }, Object.fromEntries(first)) };
  }
}
