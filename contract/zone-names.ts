/** Time zones that people call by a name, with its text. Others are shown by their UTC offset. */
const NAMED_ZONES: ReadonlyMap<string, "ui.zone.moscow"> = new Map([["Europe/Moscow", "ui.zone.moscow"]]);

/** Returns the UTC offset of a zone at an instant: "UTC", "UTC+5", "UTC+5:30". */
export function utcOffset(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(instant);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "UTC";
  return name.replace("GMT", "UTC").replace("-", "−");
}

/** Returns the name of a zone at an instant: a translated name, or the UTC offset of a zone without one. */
export function zoneName(instant: Date, zone: string, translate: (key: "ui.zone.moscow") => string): string {
  const key = NAMED_ZONES.get(zone);
  return key === undefined ? utcOffset(instant, zone) : translate(key);
}
