/** Flattens a catalogue into a map from dotted keys to strings. */
export function flatten(node: object, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === "string") found.set(prefix + name, value);
    else for (const [key, text] of flatten(value, `${prefix + name}.`)) found.set(key, text);
  }
  return found;
}
