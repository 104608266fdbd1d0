import type { OneCEncoding, OneCFormat, OneCRole } from "#contract/one-c/one-c.values.ts";
import { commerceMl } from "#server/modules/one-c/commerceml.ts";
import { oneCTime } from "#server/modules/one-c/order-document.ts";
import type { OneCOrder } from "#server/modules/one-c/order-document.ts";
import { writeXml } from "#server/platform/xml/write-xml.ts";
import { xmlInWindows1251 } from "#server/platform/xml/windows-1251.ts";

export interface MessageForm {
  readonly role: OneCRole;
  readonly format: OneCFormat;
  readonly encoding: OneCEncoding;
}

export function messageOf(form: MessageForm, orders: readonly OneCOrder[], now: Date): string {
  const { date, time } = oneCTime(now);
  return writeXml(commerceMl(orders, { ...form, at: `${date}T${time}` }), form.encoding);
}

export const bytesOf = ({ encoding }: Pick<MessageForm, "encoding">, text: string): Buffer =>
  encoding === "windows-1251" ? xmlInWindows1251(text) : Buffer.from(text);
