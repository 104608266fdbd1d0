export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

export const element = (
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === "string" ? content : content.filter((part): part is XmlElement => part !== null),
});

/** Removes characters that XML forbids even as references (XML 1.0, part 2.2), including unpaired surrogates. */
const allowed = (text: string): string =>
  text
    .replace(/\p{Cs}|[\ufffe\uffff]/gu, "")
    .replace(/\p{Cc}/gu, (sign) => (sign >= " " || "\t\n\r".includes(sign) ? sign : ""));
const NAMED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string, signs: RegExp): string =>
  allowed(text).replace(signs, (sign) => NAMED[sign] ?? `&#${sign.charCodeAt(0)};`);

/** Escapes text, including carriage returns, because parsers normalize a literal one to a line feed. */
const textOf = (text: string): string => escaped(text, /[&<>\r]/g);
const attributeOf = (text: string): string => escaped(text, /[&<>"\r\n\t]/g);

function write({ name, attributes, content }: XmlElement): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeOf(value)}"`);
  const inside = typeof content === "string" ? textOf(content) : content.map(write).join("");
  return inside === "" ? `<${name}${given.join("")}/>` : `<${name}${given.join("")}>${inside}</${name}>`;
}

/** Serializes a document. `encoding` is only declared; the caller encodes the text. */
export const writeXml = (root: XmlElement, encoding = "UTF-8"): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${write(root)}`;
