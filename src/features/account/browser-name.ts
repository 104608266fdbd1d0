/** In this order: each names itself and those before whom it came. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["YaBrowser/", "Yandex Browser"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

const nameIn = (text: string, names: readonly (readonly [sign: string, name: string])[]): string | undefined =>
  names.find(([sign]) => text.includes(sign))?.[1];

/** "Chrome, Windows" of a User-Agent; null when it says nothing that people know. */
export function browserName(userAgent: string | null): string | null {
  const parts = [nameIn(userAgent ?? "", BROWSERS), nameIn(userAgent ?? "", SYSTEMS)].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? null : parts.join(", ");
}
