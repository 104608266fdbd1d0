import { describe, expect, it } from "vitest";
import { emptyHistory, recordStep, stepBack, stepForward } from "./undo-history.ts";

describe("history", () => {
  it("gives the steps back in turn and again in turn", () => {
    const both = recordStep(recordStep(emptyHistory<string>(), "type"), "paste");
    const once = stepBack(both);
    const twice = stepBack(once?.history ?? both);
    expect([once?.step, twice?.step]).toEqual(["paste", "type"]);
    expect(stepBack(twice?.history ?? both)).toBeNull();
    expect(stepForward(twice?.history ?? both)?.step).toBe("type");
  });

  it("forgets what was undone when something new is done", () => {
    const back = stepBack(recordStep(emptyHistory<string>(), "type"));
    expect(stepForward(recordStep(back?.history ?? emptyHistory(), "fill"))).toBeNull();
  });

  it("keeps the latest 200 steps", () => {
    const long = Array.from({ length: 250 }, (_, index) => index).reduce(recordStep<number>, emptyHistory<number>());
    expect(long.past).toHaveLength(200);
    expect(long.past[0]).toBe(50);
  });
});
