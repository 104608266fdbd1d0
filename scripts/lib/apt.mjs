import { execFileSync } from "node:child_process";
import fs from "node:fs";
import process from "node:process";

/** Returns true if packages can be installed without confirmation: on Debian or Ubuntu, as root. */
export function canInstall() {
  return process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get");
}

/** Installs system packages. Ignores failures, because the caller checks the result. @param {string[]} packages */
export function install(packages) {
  console.error(`Installing ${packages.join(", ")} from the system's packages ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  try {
    execFileSync("apt-get", [...wait, "-q", "update"], { env, stdio: ["ignore", "ignore", "inherit"] });
    const args = [...wait, "-qq", "-y", "--no-install-recommends", "install", ...packages];
    execFileSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  } catch {
    console.error(`apt-get could not install ${packages.join(", ")}.`);
  }
}
