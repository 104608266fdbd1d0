import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Autosave } from "./autosave.ts";
import type { SaveState } from "./autosave.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function newDesk(send: (batch: number[]) => Promise<boolean>, delay: number | null = 800) {
  const edits: number[] = [];
  const states: SaveState[] = [];
  const autosave = new Autosave<number[], boolean>({
    delay,
    collect: () => (edits.length === 0 ? null : [...edits]),
    send,
    settle: (batch, isTaken) => {
      if (isTaken) edits.splice(0, batch.length);
      return isTaken;
    },
    onState: (state) => states.push(state),
  });
  const edit = (value: number) => {
    edits.push(value);
    autosave.schedule();
  };
  return { autosave, edit, states };
}

it("sends once, after the edits have been quiet for the delay", async () => {
  const send = vi.fn(() => Promise.resolve(true));
  const { edit, states } = newDesk(send);
  edit(1);
  await vi.advanceTimersByTimeAsync(700);
  edit(2);
  await vi.advanceTimersByTimeAsync(700);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(send.mock.calls).toEqual([[[1, 2]]]);
  expect(states).toEqual(["dirty", "saving", "saved"]);
});

it("sends nothing by itself where saving waits to be asked for, and tries nothing again", async () => {
  const send = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(true);
  const { edit, autosave } = newDesk(send, null);
  edit(1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(send).not.toHaveBeenCalled();
  expect(await autosave.flush()).toBe(false);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await autosave.flush()).toBe(true);
});

it("tries again by itself after a lost call, with longer pauses", async () => {
  const send = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error("offline"));
  const { edit, autosave } = newDesk(send);
  edit(1);
  await vi.advanceTimersByTimeAsync(800);
  expect(autosave.state).toBe("failed");
  await vi.advanceTimersByTimeAsync(2000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4999);
  expect(send).toHaveBeenCalledTimes(2);
  send.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(autosave.state).toBe("saved");
});

it("does not send again by itself what the server refused as a whole", async () => {
  const send = vi.fn(() => Promise.resolve(false));
  const { edit, autosave } = newDesk(send);
  edit(1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(autosave.state).toBe("failed");
});

it("keeps what came during a call for the next one", async () => {
  const answers: ((isTaken: boolean) => void)[] = [];
  const send = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
  const { edit } = newDesk(send);
  edit(1);
  await vi.advanceTimersByTimeAsync(800);
  edit(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(send).toHaveBeenCalledTimes(1);
  answers[0]?.(true);
  await vi.advanceTimersByTimeAsync(800);
  expect(send.mock.calls).toEqual([[[1]], [[2]]]);
});
