import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import process from "node:process";

/**
 * Starts a built server and waits until it listens. `stop` ends it as an operator does and returns its exit code.
 * @param {string[]} command program and arguments
 * @param {Record<string, string>} env settings of the server; it gets nothing else of this process but PATH
 * @param {string} [cwd]
 * @returns {Promise<{ address: string, stop: () => Promise<number | null> }>}
 */
export async function startBuiltServer([program = "", ...args], env, cwd) {
  const server = spawn(program, args, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "inherit"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => server.once("close", resolve));
  const stop = () => {
    server.kill("SIGTERM");
    return ended;
  };
  try {
    const address = await addressOf(server.stdout);
    server.stdout.resume();
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {import("node:stream").Readable} output */
async function addressOf(output) {
  const lines = [];
  for await (const line of createInterface({ input: output })) {
    const address = /listens at (http:\/\/[^"\s]+)/.exec(line)?.[1];
    if (address !== undefined) return address.replace("localhost", "127.0.0.1");
    lines.push(line);
  }
  throw new Error(`The server ended before it listened.\n${lines.join("\n")}`);
}

/**
 * Calls the server and returns the parsed answer.
 * @param {string} url
 * @param {RequestInit} [request]
 */
export async function answerOf(url, request) {
  const response = await fetch(url, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/**
 * Signs in and returns the user and the session's token.
 * @param {string} address
 * @param {{ email: string, password: string }} account
 * @returns {Promise<{ user: { id: number }, token: string }>}
 */
export const signIn = (address, account) =>
  answerOf(`${address}/api/v1/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
