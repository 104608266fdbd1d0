import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeXml, readXml, XmlError } from "#server/platform/xml/read-xml.ts";
import { writeXml } from "#server/platform/xml/write-xml.ts";
import type { XmlElement } from "#server/platform/xml/write-xml.ts";
import { xmlInWindows1251 } from "#server/platform/xml/windows-1251.ts";

const refused = (text: string): string | null => {
  try {
    readXml(text);
    return null;
  } catch (error) {
    return error instanceof XmlError ? error.why : String(error);
  }
};

const tree = fc.letrec<{ node: XmlElement }>((tie) => ({
  node: fc.record({
    name: fc.constantFrom("Документ", "Ид", "a-b", "x"),
    attributes: fc.dictionary(fc.constantFrom("а", "b"), fc.string({ unit: "grapheme" })),
    content: fc.oneof(fc.string({ unit: "grapheme" }), fc.array(tie("node"), { maxLength: 4 })),
  }),
})).node;
const kept = (text: string): string =>
  [...text].filter((sign) => /[\t\n\r]/.test(sign) || (sign >= " " && !/[\ufffe\uffff]/.test(sign))).join("");
const asRead = ({ name, content }: XmlElement): object => ({
  name,
  children: typeof content === "string" ? [] : content.map(asRead),
  text: typeof content === "string" ? kept(content).trim() : "",
});

describe("a document", () => {
  test("is read as it was written, in UTF-8 and in windows-1251", () => {
    fc.assert(
      fc.property(tree, (root) => {
        expect(readXml(decodeXml(Buffer.from(writeXml(root))))).toEqual(asRead(root));
        expect(readXml(decodeXml(xmlInWindows1251(writeXml(root, "windows-1251"))))).toEqual(asRead(root));
      }),
    );
  });

  test("may have a namespace, comments, raw text and a mark of its byte order", () => {
    const text = `\ufeff<?xml version="1.0"?><!-- < --><c:Документ xmlns:c='u'><c:Ид>1<![CDATA[<&]]>2</c:Ид ><пусто/></c:Документ>\n`;
    expect(readXml(text)).toMatchObject({
      name: "Документ",
      children: [{ name: "Ид", text: "1<&2" }, { name: "пусто" }],
    });
  });

  test("declares nothing: no type, no entity of its own or of another file", () => {
    expect(refused(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`)).toBe("declares");
    expect(refused(`<!DOCTYPE a SYSTEM "http://example.test/a.dtd"><a/>`)).toBe("declares");
    expect(refused("<a>&x;</a>")).toBe("declares");
  });

  test("that is broken is told from one that isn't all there", () => {
    for (const text of ["<a><b></a></b>", "<a/><b/>", "text", "<a>&amp</a>", "<a b=c/>", "<a>&#0;</a>", "</a>"])
      expect([text, refused(text)]).toEqual([text, "broken"]);
    for (const text of ["", "<?xml ver", "<a><b>", "<a", "<a><!-- ", "<a><![CDATA[x]]"])
      expect([text, refused(text)]).toEqual([text, "incomplete"]);
    expect(refused("<a>".repeat(1000))).toBe("too_deep");
  });

  test("of any bytes ends with an answer, soon", () => {
    const anyText = fc.string({ unit: fc.constantFrom("<", ">", "a", "/", "&", ";", '"', "=", " ", "!", "-", "[") });
    fc.assert(
      fc.property(anyText, (text) => {
        expect([null, "broken", "incomplete", "declares"]).toContain(refused(text));
      }),
    );
    const started = performance.now();
    refused(`<a ${'b="c" '.repeat(100_000)}`);
    refused("<a>".repeat(60) + "&".repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
