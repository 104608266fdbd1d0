/** Device names that Windows reserves, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Makes a file name valid on every system: composed letters, no separators or wildcards, no dot or space at the end.
 */
function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, "_")
    .replace(/[. ]+$/, "");
  const safe = DEVICES.test(plain) ? `_${plain}` : plain;
  return safe === "" ? "file" : safe;
}

const numbered = (name: string, number: number): string => {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? `${name} (${number})` : `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
};

/**
 * Makes the file names of one folder unique: a second "plan.pdf" becomes "plan (2).pdf". Ignores case, as most file
 * systems do.
 */
export function zipNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const name = safeName(given);
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = numbered(name, number);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
