import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OfferDraftChanges } from "#contract/offers/draft.schema.ts";
import { Timestamp } from "#contract/primitives.ts";
import { DraftFollower } from "#src/features/offers/draft-follower.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const changes = (revision: number): OfferDraftChanges => ({
  draft: {
    id: 1,
    version: 1,
    offer: 1,
    basis: "net",
    currency: 1,
    payment_terms: null,
    comment: null,
    freight: null,
    saved_at: Timestamp.parse("2026-11-23T09:00:00.000Z"),
    revision,
  },
  items: [],
});

function follow(server: { revision: number }, page: { isSaving: boolean } = { isSaving: false }) {
  const asked: number[] = [];
  const heard: number[] = [];
  const follower = new DraftFollower(
    { revision: 3 },
    {
      ask: (since) => {
        asked.push(since);
        return server.revision === 0
          ? Promise.reject(new Error("no answer"))
          : Promise.resolve(changes(server.revision));
      },
      isSaving: () => page.isSaving,
      onChanges: ({ draft }) => heard.push(draft.revision),
    },
  );
  return { follower, asked, heard };
}

test("lines that a colleague saves one after the other are asked for once, from what is known", async () => {
  const { follower, asked, heard } = follow({ revision: 6 });
  for (const revision of [4, 5, 6]) follower.announce(revision);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([3]);
  expect(heard).toEqual([6]);
});

test("what this page has saved itself is not asked for, unless somebody saved in between", async () => {
  const { follower, asked } = follow({ revision: 6 });
  follower.made(4);
  follower.announce(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  follower.made(6);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([4]);
});

test("nothing is asked for while this page saves, and a call without an answer is made again", async () => {
  const page = { isSaving: true };
  const server = { revision: 0 };
  const { follower, asked, heard } = follow(server, page);
  follower.announce(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  page.isSaving = false;
  await vi.advanceTimersByTimeAsync(1_000);
  server.revision = 4;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual([4]);
  follower.stop();
});
