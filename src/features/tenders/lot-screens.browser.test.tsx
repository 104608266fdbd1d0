import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { namesOf } from "#contract/fields.ts";
import { LOT_FIELDS } from "#contract/tenders/lot-fields.ts";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { UNSHOWN_LOT_FIELD } from "#src/features/tenders/lot-line.ts";
import { useLotColumns } from "#src/features/tenders/use-lot-columns.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ count: 0, results: [] }), { status: 200 })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the grid of a tender's lots has a column for every field of a lot", async () => {
  const given = { tender: 5, narrow: false, locked: false, with_attributes: false };
  const { result } = await renderHook(() => useLotColumns(given), { wrapper: InApp });
  const shown = namesOf(LOT_FIELDS).filter((name) => name !== UNSHOWN_LOT_FIELD);
  expect(result.current.map(({ field }) => field)).toEqual(expect.arrayContaining(shown));
});
