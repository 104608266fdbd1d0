import type { Key } from "#i18n/keys.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";

/** A purchase item of the sample. The part is real, so that searches and suggestions find it. */
interface SampleItem {
  readonly name: Key;
  readonly part_number: string;
  readonly manufacturer: string;
  readonly quantity: string;
}

/** The requests of the stopped tender. */
export const SUPPLY_ITEMS: readonly SampleItem[] = [
  { name: "sample.item.mcu", part_number: "STM32F407VGT6", manufacturer: "STMicroelectronics", quantity: "20" },
  {
    name: "sample.item.regulator",
    part_number: "LM1117IMPX-3.3/NOPB",
    manufacturer: "Texas Instruments",
    quantity: "40",
  },
  { name: "sample.item.capacitor", part_number: "GRM21BR71H104KA01L", manufacturer: "Murata", quantity: "1200" },
  { name: "sample.item.resistor", part_number: "RC0603FR-0710KL", manufacturer: "Yageo", quantity: "900" },
  { name: "sample.item.header", part_number: "TSW-107-07-G-D", manufacturer: "Samtec", quantity: "20" },
  { name: "sample.item.can", part_number: "SN65HVD230DR", manufacturer: "Texas Instruments", quantity: "20" },
  { name: "sample.item.terminal", part_number: "1715721", manufacturer: "Phoenix Contact", quantity: "60" },
];

/** The requests of the open tender, and two without a tender. */
export const BOARD_ITEMS: readonly SampleItem[] = [
  { name: "sample.item.wifi", part_number: "ESP32-WROOM-32E-N4", manufacturer: "Espressif", quantity: "30" },
  { name: "sample.item.flash", part_number: "W25Q128JVSIQ", manufacturer: "Winbond", quantity: "30" },
  { name: "sample.item.usb", part_number: "USB4105-GF-A", manufacturer: "GCT", quantity: "60" },
  { name: "sample.item.transistor", part_number: "BSS138", manufacturer: "onsemi", quantity: "150" },
  { name: "sample.item.led", part_number: "150060GS75000", manufacturer: "Würth Elektronik", quantity: "200" },
];
/** How many of the board's requests are in the open tender. */
export const BOARD_LOTS = 3;

/** A supplier's answer for one lot: the price, and the weeks of delivery. Null for a line that isn't offered. */
export type SampleLine = {
  readonly price: string;
  readonly weeks: readonly [from: number, to: number];
  /** Part number and maker of what is offered instead. */
  readonly instead?: readonly [part_number: string, manufacturer: string];
} | null;

export interface SampleOffer {
  readonly supplier: Key;
  readonly basis: VatBasis;
  readonly payment_terms: PaymentMethod;
  readonly freight: string | null;
  readonly comment: Key | null;
  readonly lines: readonly SampleLine[];
  /** Prices for the open tender; null if the supplier hasn't answered yet. */
  readonly board: readonly SampleLine[] | null;
}

/** Three answers among which there is something to weigh: price against time, advance payment, freight, a substitute. */
export const OFFERS: readonly SampleOffer[] = [
  {
    supplier: "sample.supplier.north",
    basis: "net",
    payment_terms: "FULL_POST_PAYMENT",
    freight: null,
    comment: null,
    lines: [
      { price: "812", weeks: [2, 3] },
      { price: "34.5", weeks: [1, 2] },
      { price: "0.84", weeks: [1, 2] },
      { price: "0.19", weeks: [1, 2] },
      { price: "98", weeks: [3, 4] },
      { price: "121", weeks: [2, 3] },
      { price: "46", weeks: [1, 2] },
    ],
    board: [
      { price: "285", weeks: [2, 3] },
      { price: "112", weeks: [2, 3] },
      { price: "38", weeks: [2, 4] },
    ],
  },
  {
    supplier: "sample.supplier.radio",
    basis: "gross",
    payment_terms: "FULL_PREPAYMENT",
    freight: "1500",
    comment: "sample.comment.radio",
    lines: [
      { price: "905", weeks: [1, 1] },
      { price: "44", weeks: [1, 1] },
      { price: "0.92", weeks: [1, 1] },
      { price: "0.25", weeks: [1, 1] },
      { price: "128", weeks: [1, 2] },
      { price: "139", weeks: [1, 1] },
      null,
    ],
    board: null,
  },
  {
    supplier: "sample.supplier.south",
    basis: "net",
    payment_terms: "HALF_PAYMENT",
    freight: null,
    comment: "sample.comment.south",
    lines: [
      { price: "779", weeks: [5, 7] },
      { price: "18.2", weeks: [4, 5], instead: ["AMS1117-3.3", "Advanced Monolithic Systems"] },
      { price: "0.77", weeks: [4, 5] },
      { price: "0.17", weeks: [4, 5] },
      { price: "91", weeks: [5, 6] },
      { price: "126", weeks: [4, 5] },
      { price: "43.5", weeks: [4, 5] },
    ],
    board: null,
  },
];

/** One page that says what it is. Every offer needs a signed file. */
export const OFFER_FILE = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 63>>stream
BT /F1 24 Tf 60 760 Td (Sample offer, not a real document) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);
