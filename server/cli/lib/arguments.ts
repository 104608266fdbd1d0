import process from "node:process";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";

/**
 * Returns the one value and the options that a command was given.
 * @throws TransferRefused with the usage for anything else: a mistyped option must not do something else
 */
export function argumentsOf(
  command: string,
  { usage, options: known = [] }: { readonly usage: string; readonly options?: readonly string[] },
): { value: string; options: ReadonlySet<string> } {
  const words = process.argv.slice(2).filter((word) => word !== command);
  const options = words.filter((word) => word.startsWith("--"));
  const [value, ...others] = words.filter((word) => !word.startsWith("--"));
  if (value === undefined || others.length > 0 || options.some((option) => !known.includes(option)))
    throw new TransferRefused(usage);
  return { value, options: new Set(options) };
}
