import { expect, test } from "vitest";
import { DESIGN_FILE_EXTENSIONS, OFFER_FILE_EXTENSIONS } from "#contract/files/document-kinds.ts";
import { COMMERCIAL_OFFER_EXTENSIONS } from "#contract/offers/offer.schema.ts";
import { DELIVERY_FILE_EXTENSIONS } from "#contract/orders/order-delivery.schema.ts";
import { INVOICE_FILE_EXTENSIONS } from "#contract/orders/order-payment.schema.ts";
import { sniffDocument } from "#server/platform/sniff-document.ts";

const kindOf = (name: string, content: string | Buffer) =>
  sniffDocument(
    { name, bytes: typeof content === "string" ? Buffer.from(content, "latin1") : content },
    DESIGN_FILE_EXTENSIONS,
  );
const triangles = (count: number): Buffer => {
  const bytes = Buffer.alloc(84 + 50 * count);
  bytes.writeUInt32LE(count, 80);
  return bytes;
};

test.each([
  ["plan.dwg", "AC1032\0\0\0\0", "image/vnd.dwg"],
  ["plan.DXF", "  0\r\nSECTION\r\n  2\r\nHEADER\r\n", "image/vnd.dxf"],
  ["plan.dxf", "999\nmade by hand\n  0\nSECTION\n", "image/vnd.dxf"],
  ["plan.dxf", "AutoCAD Binary DXF\r\n\u001a\0", "image/vnd.dxf"],
  ["body.stp", "ISO-10303-21;\nHEADER;\n", "model/step"],
  ["body.igs", `${" ".repeat(72)}S      1\n`, "model/iges"],
  ["body.stl", triangles(2), "model/stl"],
  ["body.stl", "solid part\n facet normal 0 0 1\n", "model/stl"],
  ["photo.webp", "RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
  ["photo.gif", "GIF89a", "image/gif"],
  ["scan.tif", "II*\0", "image/tiff"],
  ["parts.7z", Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), "application/x-7z-compressed"],
  ["read me.txt", Buffer.from("Допуск ±0,1 мм"), "text/plain"],
  ["list.csv", Buffer.from("\ufeffПозиция;Количество\n"), "text/csv"],
  ["note.txt", Buffer.from([0xff, 0xfe, 0x41, 0x04]), "text/plain"],
])("%s is taken for what it is", (name, content, type) => {
  expect(kindOf(name, content)).toBe(type);
});

test.each([
  ["setup.exe", "MZ\x90\0"],
  ["plan.dwg", "MZ\x90\0"],
  ["plan.pdf", "<html><script>"],
  ["page.html", "<!doctype html>"],
  ["picture.svg", "<svg onload='alert(1)'>"],
  ["run.txt", "#!/bin/sh\nrm -rf /"],
  ["page.txt", "\n <!DOCTYPE html>"],
  ["page.csv", "<script>alert(1)</script>"],
  ["binary.txt", "\x7fELF\x02\x01\x01\0"],
  ["body.stl", "not a body"],
  ["body.stl", triangles(2).subarray(0, 100)],
  ["empty.txt", ""],
  ["no ending", "%PDF-1.7"],
  ["plan.pdf.exe", "%PDF-1.7"],
])("%s is refused", (name, content) => {
  expect(kindOf(name, content)).toBeNull();
});

test("each place takes its own kinds", () => {
  expect(sniffDocument({ name: "plan.dwg", bytes: Buffer.from("AC1032") }, COMMERCIAL_OFFER_EXTENSIONS)).toBeNull();
});

test("photos of phones and signatures beside a file come with an offer and with an order; the content decides", () => {
  const signature = Buffer.concat([Buffer.from("3082010006092a864886f70d010702a0", "hex"), Buffer.alloc(240)]);
  const photo = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
  const coded = signature.toString("base64");
  const files = [
    ["photo.HEIC", photo, "image/heic"],
    ["offer.pdf.sig", signature, "application/pkcs7-signature"],
    ["offer.p7s", Buffer.from(`-----BEGIN CMS-----\n${coded}\n-----END CMS-----`), "application/pkcs7-signature"],
    ["offer.sig", Buffer.from(coded), "application/pkcs7-signature"],
    ["offer.sig", Buffer.from("MZ"), null],
    ["photo.heic", Buffer.from("<html>"), null],
  ] as const;
  for (const endings of [DELIVERY_FILE_EXTENSIONS, OFFER_FILE_EXTENSIONS])
    for (const [name, bytes, type] of files)
      expect([name, sniffDocument({ name, bytes }, endings)]).toEqual([name, type]);
  for (const endings of [COMMERCIAL_OFFER_EXTENSIONS, INVOICE_FILE_EXTENSIONS, DESIGN_FILE_EXTENSIONS])
    expect(sniffDocument({ name: "photo.heic", bytes: photo }, endings)).toBe("image/heic");
  // A detached signature alone is neither an offer nor an invoice.
  for (const endings of [COMMERCIAL_OFFER_EXTENSIONS, INVOICE_FILE_EXTENSIONS])
    expect(sniffDocument({ name: "offer.sig", bytes: signature }, endings)).toBeNull();
  expect(kindOf("offer.sig", signature)).toBeNull();
});
