import { expect, test } from "vitest";
import { ApiError, NoResponseError } from "./api-error.ts";
import { errorIn } from "./read-error.ts";

test("the product's own words are told, those of a proxy to nobody", () => {
  expect(errorIn(503, JSON.stringify({ code: "unavailable", detail: "The server is busy." }))).toMatchObject({
    name: "ApiError",
    status: 503,
    code: "unavailable",
    message: "The server is busy.",
  });
  for (const status of [502, 503, 504]) expect(errorIn(status, "<h1>Bad Gateway</h1>")).toBeInstanceOf(NoResponseError);
  expect(errorIn(413, "<h1>Request Entity Too Large</h1>")).toMatchObject({
    status: 413,
    code: "too_large",
    message: "",
  });
  expect(errorIn(418, "<h1>No</h1>")).toBeInstanceOf(ApiError);
  expect(errorIn(418, "<h1>No</h1>").message).toBe("");
});
