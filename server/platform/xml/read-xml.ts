export interface ReadElement {
  readonly name: string;
  readonly children: readonly ReadElement[];
  /** The element's own text, without the text of its children. */
  readonly text: string;
}

/**
 * A document that can't be parsed. `incomplete` means that the text is truncated, like one part of a longer document.
 */
export class XmlError extends Error {
  readonly why: "broken" | "incomplete" | "declares" | "too_deep";
  constructor(why: XmlError["why"]) {
    super(why);
    this.name = "XmlError";
    this.why = why;
  }
}

const MAX_DEPTH = 64;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Resolves a character reference: one of XML's five predefined entities or a numeric one. All others would require a
 * declaration.
 */
function signOf(reference: string): string {
  const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(reference);
  if (number === null) {
    const named = NAMED[reference];
    if (named === undefined) throw new XmlError("declares");
    return named;
  }
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
  if (code === 0 || code > 0x10ffff) throw new XmlError("broken");
  return String.fromCodePoint(code);
}
const plain = (text: string): string =>
  text.includes("&")
    ? text.replace(/&([^;&\s]{0,32})(;?)/g, (_, name: string, end: string) => {
        if (end === "") throw new XmlError("broken");
        return signOf(name);
      })
    : text;

interface Open {
  readonly full: string;
  readonly name: string;
  readonly children: ReadElement[];
  readonly text: string[];
}

const TAG = /<(\/?)([^\s<>/!?=]+)((?:\s+[^\s<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/uy;

/** Returns the position at which a construct ends. @throws XmlError incomplete */
function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at < 0) throw new XmlError("incomplete");
  return at + end.length;
}

/**
 * Parses a document. Rejects document types and entities, so that the document can neither expand nor include another
 * file. Ignores attributes.
 * @throws XmlError
 */
export function readXml(document: string): ReadElement {
  const text = document.replace(/^\ufeff/, "");
  const open: Open[] = [];
  let root: ReadElement | null = null;
  const close = (): void => {
    const last = open.pop();
    if (last === undefined) throw new XmlError("broken");
    const element = { name: last.name, children: last.children, text: last.text.join("").trim() };
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  };
  const say = (words: string): void => {
    const inside = open.at(-1);
    if (inside !== undefined) inside.text.push(words);
    else if (words.trim() !== "") throw new XmlError("broken");
  };
  let at = 0;
  while (at < text.length) {
    const tag = text.indexOf("<", at);
    say(plain(text.slice(at, tag < 0 ? undefined : tag)));
    if (tag < 0) break;
    if (text.startsWith("<!--", tag)) at = endOf(text, "-->", tag + 4);
    else if (text.startsWith("<![CDATA[", tag)) {
      at = endOf(text, "]]>", tag + 9);
      say(text.slice(tag + 9, at - 3));
    } else if (text.startsWith("<?", tag)) at = endOf(text, "?>", tag + 2);
    else if (text.startsWith("<!", tag)) throw new XmlError("declares");
    else {
      TAG.lastIndex = tag;
      const found = TAG.exec(text);
      if (found === null) throw new XmlError(text.includes(">", tag) ? "broken" : "incomplete");
      const [, isEnd, full = "", , isEmpty] = found;
      if (root !== null) throw new XmlError("broken");
      if (isEnd === "") {
        if (open.length >= MAX_DEPTH) throw new XmlError("too_deep");
        open.push({ full, name: full.split(":").at(-1) ?? full, children: [], text: [] });
        if (isEmpty !== "") close();
      } else if (open.at(-1)?.full !== full) throw new XmlError("broken");
      else close();
      at = TAG.lastIndex;
    }
  }
  if (root === null) throw new XmlError("incomplete");
  return root;
}

/** Decodes bytes as windows-1251 if the document declares that encoding, otherwise as UTF-8. */
export function decodeXml(bytes: Buffer): string {
  const [, named = "utf-8"] =
    /^[^<]{0,8}<\?xml[^>]{0,100}encoding=["']([\w-]{1,20})["']/.exec(bytes.toString("latin1", 0, 200)) ?? [];
  return new TextDecoder(/^(?:windows|cp)-?1251$/i.test(named) ? "windows-1251" : "utf-8").decode(bytes);
}
