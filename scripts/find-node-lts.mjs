import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { inRoot } from "./lib/root.mjs";

/**
 * Major version of the newest LTS release of Node. The product must run on this version and on the oldest version in
 * "engines".
 */
export const LTS = 24;
const FOLDER = inRoot(".cache/node-lts");

/**
 * Finds a Node of the LTS version: NODE_LTS_PATH, the running Node, or the copy in .cache. Otherwise installs it into
 * .cache from npm's registry, which has a package per platform with only the program. Returns undefined if no LTS
 * version is available.
 * @returns {string | undefined}
 */
export function findNodeLts() {
  const candidates = [process.env["NODE_LTS_PATH"] ?? "", process.execPath, kept()];
  return candidates.find(isLts) ?? installed();
}

function packageName() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const prefix = platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${process.arch}`;
}

function kept() {
  const program = process.platform === "win32" ? "node.exe" : "node";
  return path.join(FOLDER, "node_modules", packageName(), "bin", program);
}

/** @param {string} file */
function isLts(file) {
  if (!fs.existsSync(file)) return false;
  try {
    return execFileSync(file, ["--version"], { encoding: "utf8" }).startsWith(`v${LTS}.`);
  } catch {
    return false;
  }
}

function installed() {
  const wanted = `${packageName()}@${LTS}`;
  console.error(`Installing ${wanted} into .cache ...`);
  fs.mkdirSync(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", wanted];
  try {
    execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
  } catch {
    return undefined;
  }
  return isLts(kept()) ? kept() : undefined;
}
