import { expect } from "vitest";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { toText } from "./ledger.ts";
import { firstBroken } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

/** Hands the order over to 1C, or once more what differs there. What 1C reads is what is to be paid. */
export function handOver(run: OrderRun): Move | null {
  if (run.ledger.due === 0n || run.isDeclined) return null;
  return {
    name: "hand over to 1C",
    endpoint: oneCApi.send,
    // What 1C has taken is handed over again only if it differs there, which the model doesn't follow.
    refusal: firstBroken([run.amendment !== null, "wrong_state"], [run.isClosed || run.isTaken, "unknown"]),
    isSilent: true,
    send: () => sendOrder(run.app, run.customer, run.id),
    apply: async () => {
      const file = await run.app.call(oneCApi.file, run.customer, { params: { id: run.id } });
      const text = file.bytes.toString();
      const sums = [...text.matchAll(/<Сумма>([\d.]+)<\/Сумма>/gu)].map(([, sum]) => sum);
      expect(sums[0], "the sum that 1C reads").toBe(toText(run.ledger.due, 2));
      // 1C says that it has taken the order, or nothing yet. A closed order that it never took isn't offered to it.
      if (run.pick(2) !== 0 || (run.isClosed && !run.isTaken)) return;
      (await callSeen(run.app, oneCApi.confirm, run.customer, { params: { id: run.id } })).ok();
      run.isTaken ||= !run.isClosed;
    },
  };
}
