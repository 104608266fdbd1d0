/** The order matters, because a browser's User-Agent also contains the names of browsers further down the list. */
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

/** Returns a name such as "Chrome, Windows" for a User-Agent, or null for an unknown browser. */
export function browserName(userAgent: string | null): string | null {
  const parts = [nameIn(userAgent ?? "", BROWSERS), nameIn(userAgent ?? "", SYSTEMS)].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? null : parts.join(", ");
}
