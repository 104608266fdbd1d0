import process from "node:process";

/** A command was called with other words than it knows. The message is its usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Returns the one value and the options that a command was given.
 * @throws UsageError for anything else: a mistyped option must not do something else
 */
export function argumentsOf(
  command: string,
  { usage, options: known = [] }: { readonly usage: string; readonly options?: readonly string[] },
): { value: string; options: ReadonlySet<string> } {
  const words = process.argv.slice(2).filter((word) => word !== command);
  const options = words.filter((word) => word.startsWith("--"));
  const [value, ...others] = words.filter((word) => !word.startsWith("--"));
  if (value === undefined || others.length > 0 || options.some((option) => !known.includes(option)))
    throw new UsageError(usage);
  return { value, options: new Set(options) };
}
