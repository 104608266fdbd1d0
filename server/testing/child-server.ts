import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** Starts the product as a process of its own, which a test may kill; `address` waits until it listens. */
export function spawnServer(variables: Readonly<Record<string, string>>): {
  child: ChildProcess;
  address: Promise<string>;
} {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      LOTWISE_DEMO: "0",
      PUBLIC_URL: "http://lotwise.test",
      LOG_LEVEL: "info",
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { stdout } = child;
  const listening = async (): Promise<string> => {
    for await (const line of createInterface({ input: stdout })) {
      const address = /listens at (http:\/\/[^"\s]+)/.exec(line)?.[1];
      if (address !== undefined) return address.replace("localhost", "127.0.0.1");
    }
    throw new Error("the server ended before it listened");
  };
  return { child, address: listening() };
}
