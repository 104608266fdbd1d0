interface DecimalRule {
  /** Digits allowed after the decimal mark. */
  readonly scale: number;
  readonly negative?: boolean;
}

/**
 * Reads a number as people type or paste it: comma or point, groups by space, point or comma, a currency sign or a unit
 * of currency around it. Answers a decimal string ("1234.5"), or null when it is no number or has more decimals than
 * `scale`. One comma or point alone is the decimal mark ("1,234" is one and a bit), as it is in Russian.
 */
export function parseDecimal(text: string, { scale, negative = false }: DecimalRule): string | null {
  const bare = text.replace(/[\s\u00a0\u202f₽$¥€]|руб\.?/gi, "").replace(/[−–]/g, "-");
  if (!/\d/.test(bare)) return null;
  const last = Math.max(bare.lastIndexOf(","), bare.lastIndexOf("."));
  const mark = last === -1 ? "" : bare.charAt(last);
  const alone = mark === "" || bare.indexOf(mark) === last;
  const whole = alone && last !== -1 ? bare.slice(0, last) : bare;
  const fraction = alone && last !== -1 ? bare.slice(last + 1) : "";
  const grouped = /^(-?)(\d+|\d{1,3}(?:[.,]\d{3})+)$/.exec(whole === "" || whole === "-" ? `${whole}0` : whole);
  if (!grouped || !/^\d*$/.test(fraction)) return null;
  const minus = grouped[1] ?? "";
  const decimals = fraction.replace(/0+$/, "");
  if (decimals.length > scale || (minus !== "" && !negative)) return null;
  const digits = (grouped[2] ?? "").replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  const number = decimals === "" ? digits : `${digits}.${decimals}`;
  return minus !== "" && /[1-9]/.test(number) ? `-${number}` : number;
}
