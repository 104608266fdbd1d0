import { crc32, deflateSync } from "node:zlib";

const WIDTH = 480;
const HEIGHT = 300;
const HOLES = [
  [0.08, 0.12],
  [0.92, 0.12],
  [0.08, 0.88],
  [0.92, 0.88],
] as const;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const isHole = (x: number, y: number): boolean =>
  HOLES.some(([left, top]) => Math.hypot(x - left * WIDTH, y - top * HEIGHT) < 12);
const isTrack = (x: number, y: number): boolean =>
  (x + y) % 60 < 3 && x > 60 && x < WIDTH - 60 && y > 40 && y < HEIGHT - 40;

export function boardPicture(): Buffer {
  const pixels = Buffer.alloc((1 + WIDTH * 3) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      pixels.set(
        isHole(x, y) ? [244, 244, 240] : isTrack(x, y) ? [201, 168, 92] : [28, 94, 66],
        y * (1 + WIDTH * 3) + 1 + x * 3,
      );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * Returns a one-page PDF drawing with frame, outline, holes and code. The code must be plain Latin, because the PDF
 * embeds no font.
 */
export function sheetDrawing(code: string): Buffer {
  const holes = HOLES.map(([left, top]) => `${150 + left * 480} ${180 + top * 300} 14 14 re S`).join(" ");
  const content = `1 w 20 20 802 555 re S 2 w 150 180 480 300 re S 1 w ${holes} BT /F1 16 Tf 560 40 Td (${code}) Tj ET BT /F1 11 Tf 150 160 Td (160 x 100 mm, 4 holes, 1.6 mm FR-4) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  return Buffer.from(
    `%PDF-1.4\n${objects.map((object, place) => `${place + 1} 0 obj${object}endobj\n`).join("")}trailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

export const outlineDxf = (): Buffer => {
  const corners = [
    [0, 0],
    [160, 0],
    [160, 100],
    [0, 100],
  ] as const;
  const lines = corners.map(([x, y], place) => {
    const [to_x, to_y] = corners[(place + 1) % corners.length] ?? [0, 0];
    return `  0\nLINE\n  8\nOUTLINE\n 10\n${x}\n 20\n${y}\n 11\n${to_x}\n 21\n${to_y}\n`;
  });
  return Buffer.from(`  0\nSECTION\n  2\nENTITIES\n${lines.join("")}  0\nENDSEC\n  0\nEOF\n`);
};
