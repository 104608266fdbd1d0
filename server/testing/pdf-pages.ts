import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Removes white space, because the PDF parser derives it from the widths of gaps. */
export const bare = (text: string): string => text.replace(/\s/gu, "");

async function textsOf(bytes: Buffer): Promise<{ readonly text: string; readonly at: number }[][]> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const texts = Array.from({ length: document.numPages }, async (_, place) => {
    const { items } = await (await document.getPage(place + 1)).getTextContent();
    return items.flatMap((item) => ("str" in item ? [{ text: item.str, at: Number(item.transform[5]) }] : []));
  });
  const pages = await Promise.all(texts);
  await document.destroy();
  return pages;
}

export const pagesOf = async (bytes: Buffer): Promise<string[]> =>
  (await textsOf(bytes)).map((texts) => bare(texts.map(({ text }) => text).join("")));

export async function linesOf(bytes: Buffer): Promise<string[]> {
  const lines = new Map<number, string>();
  const [first = []] = await textsOf(bytes);
  for (const { text, at } of first) lines.set(at, (lines.get(at) ?? "") + bare(text));
  return [...lines.values()];
}
