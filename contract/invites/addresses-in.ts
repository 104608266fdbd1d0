/** A name in quotes before an address in brackets, as mail programs copy it. It may contain separators. */
const QUOTED_NAME = /"(?:[^"\\\n\r]|\\.)*"(?=\s*<)/g;

/**
 * Returns the email addresses in a cell or a field, without checking them. Accepts lists separated by commas, semicolons
 * or line breaks, and the forms that mail programs copy. With `spaces` every space separates, too.
 *
 * @example addressesIn("Anna <a@x.test>; mailto:b@x.test") // ["a@x.test", "b@x.test"]
 */
export function addressesIn(text: string, { spaces = false } = {}): string[] {
  return text
    .replace(QUOTED_NAME, " ")
    .split(/[;,\n\r]+/)
    .flatMap((part) => partsOf(part, spaces))
    .map((part) => part.replace(/^mailto:/i, ""))
    .filter((part) => part !== "");
}

function partsOf(text: string, spaces: boolean): string[] {
  const part = text.trim();
  const bracketed = [...part.matchAll(/<([^<>]*@[^<>]*)>/g)].map(([, address = ""]) => address.trim());
  // A mail program writes names before addresses in brackets. Another address there counts only if spaces separate.
  if (bracketed.length > 0) return spaces ? [...addressesBetween(part), ...bracketed] : bracketed;
  const words = part.split(/\s+/);
  // A space between two addresses separates them. A space within one address is a typo that a person corrects.
  return spaces || words.every((word) => word.includes("@")) ? words : [part];
}

const addressesBetween = (part: string): string[] =>
  part
    .replace(/<[^<>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => word.includes("@"));
