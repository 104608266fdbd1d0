const TOTAL =
  /^(?:итог[оа]?|всего|сумма|общий итог|промежуточный итог|в том числе ндс|total|totals|sub ?-?total|grand total|sum|gesamt|gesamtsumme|summe|zwischensumme|合计|总计|小计|总价|कुल|योग)(?:$|\s*[:：.,(=]|\s+(?:по|к оплате|без|с ндс|сумма|стоимость|позиций|наименований|руб|шт|cost|price|sum|amount|qty|quantity|items|lines|parts|for|of|in|usd|eur|rub|cad)(?:\s|$|[:：.,(]))/iu;

/**
 * Matches an item such as "Total (motor oil 5W40)", where a code of letters and digits follows the bracket or comma.
 * The name of a total contains no code; m2 and m3 are units.
 */
const NAMED_THING = /^\p{L}+\s*[(,](?=.*(?<!\p{L})(?:\d+)?(?![mм][23](?![\p{L}\d]))\p{L}+\d)/iu;

/** Returns true for a text that names a total, such as "Итого по разделу" or "Total:". */
export const saysTotal = (text: string): boolean => TOTAL.test(text) && !NAMED_THING.test(text.slice(0, 200));
