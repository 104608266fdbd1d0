import { expect, test } from "vitest";
import { ApiError, CancelledError, NoResponseError, NotReadyError } from "#src/api/api-error.ts";

test("an error has the name of its class", () => {
  const errors = [
    new ApiError(404, { code: "not_found", detail: "" }),
    new CancelledError(),
    new NoResponseError(false),
    new NotReadyError("first step"),
  ];
  expect(errors.map(({ name }) => name)).toEqual(errors.map(({ constructor }) => constructor.name));
});
