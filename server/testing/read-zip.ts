import { crc32, inflateRawSync } from "node:zlib";

const END_LENGTH = 22;

/**
 * Reads the files of a zip, compressed or stored, as listed in its directory. Names are decoded as UTF-8 only if the
 * zip's flag is set, and checksums must match.
 * @throws Error when the file is not such a zip
 */
export function readZip(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.length - END_LENGTH;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error("no end of a zip");
  let place = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [flags, packing, checksum, size] = [
      zip.readUInt16LE(place + 8),
      zip.readUInt16LE(place + 10),
      zip.readUInt32LE(place + 16),
      zip.readUInt32LE(place + 20),
    ];
    const [nameLength, extraLength, offset] = [
      zip.readUInt16LE(place + 28),
      zip.readUInt16LE(place + 30),
      zip.readUInt32LE(place + 42),
    ];
    const name = zip.toString((flags & 0x0800) === 0 ? "latin1" : "utf8", place + 46, place + 46 + nameLength);
    place += 46 + nameLength + extraLength;
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const held = zip.subarray(start, start + size);
    const bytes = packing === 0 ? held : inflateRawSync(held);
    if (crc32(bytes) !== checksum) throw new Error(`${name} is damaged`);
    return { name, bytes };
  });
}
