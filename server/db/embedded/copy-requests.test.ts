import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCopyRequests, newCopyFolder, removeCopy, requestCopy } from "./copy-requests.ts";

let folder = "";
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-copies-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("a copy that is given up while it is made leaves nothing behind", async () => {
  const copy = newCopyFolder(folder);
  let written = 0;
  let given_up = false;
  let stop = (): void => undefined;
  const copied = new Promise<void>((resolve) => {
    const engine = {
      copy: async (to: string): Promise<void> => {
        try {
          for (;;) {
            // Writes as the database's process does: into folders that must be there.
            fs.writeFileSync(path.join(to, `part-${written}`), "x");
            written += 1;
            if (written === 10) {
              removeCopy(copy);
              given_up = true;
            }
            await Promise.resolve();
          }
        } finally {
          resolve();
        }
      },
    };
    stop = answerCopyRequests(folder, { engine, log });
    void requestCopy(copy, 1_000).catch(() => undefined);
  });
  await copied;
  stop();
  expect([given_up, written]).toEqual([true, 10]);
  expect(fs.readdirSync(folder)).toEqual([]);
});
