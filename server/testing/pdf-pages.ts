import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A text without white space: how wide a gap is drawn says nothing. */
export const bare = (text: string): string => text.replace(/\s/gu, "");

/** The words of each page of a PDF, without white space. */
export async function pagesOf(bytes: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const texts = Array.from({ length: document.numPages }, async (_, place) => {
    const { items } = await (await document.getPage(place + 1)).getTextContent();
    return bare(items.map((item) => ("str" in item ? item.str : "")).join(""));
  });
  const pages = await Promise.all(texts);
  await document.destroy();
  return pages;
}
