/** An element of a document that is written: its name, its attributes, and either text or other elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

/** An element; parts that are null are left out. */
export const element = (
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === "string" ? content : content.filter((part): part is XmlElement => part !== null),
});

/**
 * Takes out what no document may hold in whatever way it is written (XML 1.0, part 2.2): half a surrogate pair is among
 * it.
 */
const allowed = (text: string): string =>
  text
    .replace(/\p{Cs}|[\ufffe\uffff]/gu, "")
    .replace(/\p{Cc}/gu, (sign) => (sign >= " " || "\t\n\r".includes(sign) ? sign : ""));
const NAMED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string, signs: RegExp): string =>
  allowed(text).replace(signs, (sign) => NAMED[sign] ?? `&#${sign.charCodeAt(0)};`);

/** A carriage return as it is would be read as the end of a line. */
const textOf = (text: string): string => escaped(text, /[&<>\r]/g);
const attributeOf = (text: string): string => escaped(text, /[&<>"\r\n\t]/g);

function write({ name, attributes, content }: XmlElement): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeOf(value)}"`);
  const inside = typeof content === "string" ? textOf(content) : content.map(write).join("");
  return inside === "" ? `<${name}${given.join("")}/>` : `<${name}${given.join("")}>${inside}</${name}>`;
}

/** A whole document as text, with the encoding that it will be sent in. */
export const writeXml = (root: XmlElement, encoding = "UTF-8"): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${write(root)}`;
