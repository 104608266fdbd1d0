import { errorText } from "#server/core/error-text.ts";

/** Result of one check. `off`: not configured. `attention`: works, but an operator should act. */
export type CheckState = "ok" | "off" | "attention" | "failed";

export interface Finding {
  readonly state: CheckState;
  /** One sentence: what was found, and what to do about it. */
  readonly text: string;
}

export interface Check {
  readonly name: string;
  /** Never rejects for something that the check is meant to find. */
  run(): Promise<Finding>;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
export const off = (text: string): Finding => ({ state: "off", text });
export const attention = (text: string): Finding => ({ state: "attention", text });
export const failed = (text: string): Finding => ({ state: "failed", text });

/** Runs the checks one after another, so that they don't disturb each other's measurements. */
export async function runChecks(
  checks: readonly Check[],
  onFinding: (name: string, finding: Finding) => void,
): Promise<void> {
  for (const { name, run } of checks)
    onFinding(name, await run().catch((error: unknown) => failed(`The check itself failed: ${errorText(error)}`)));
}
