import { z } from "zod";
import { Id, IsoDate } from "#contract/primitives.ts";

/** Units from the specification: 1 pcs, 2 m, 3 m², 4 l, 5 kg. Each has an OKEI code and a symbol. */
export const Unit = z
  .object({
    id: Id,
    slug: z.enum(["pcs", "m", "m2", "l", "kg"]),
    okei: z.string(),
    name: z.string(),
    symbol: z.string(),
  })
  .meta({ id: "Unit" });
export type Unit = z.output<typeof Unit>;
/** A unit id within the range of its smallint column. An unknown id is reported with the number of its row. */
export const UnitInput = z.int({ error: "validation.choice" }).positive().max(32_767, { error: "validation.choice" });

/** Tax types: 1 is a purchase subject to VAT, 2 not subject to VAT, 3 with the buyer as VAT tax agent. */
export const TAX_TYPES = [1, 2, 3] as const;
export const TaxTypeId = z.literal(TAX_TYPES, { error: "validation.choice" });
export type TaxTypeId = z.output<typeof TaxTypeId>;
export const TaxType = z.object({ id: TaxTypeId, name: z.string() }).meta({ id: "TaxType" });
export type TaxType = z.output<typeof TaxType>;

/** Currencies: 1 rouble, 2 yuan, 3 US dollar. */
export const CURRENCIES = [1, 2, 3] as const;
export const CurrencyId = z.literal(CURRENCIES, { error: "validation.choice" });
export type CurrencyId = z.output<typeof CurrencyId>;

export const VAT_RATE_IDS = [1, 2, 3, 4, 5, 6, 7] as const;
export const VatRateId = z.literal(VAT_RATE_IDS, { error: "validation.choice" });
export type VatRateId = z.output<typeof VatRateId>;
/** A VAT rate with the shipment dates for which it is in force. */
export const VatRateRow = z
  .object({
    id: VatRateId,
    percent: z.string(),
    valid_from: IsoDate.nullable(),
    valid_to: IsoDate.nullable(),
    is_default: z.boolean(),
  })
  .meta({ id: "VatRate" });
export type VatRateRow = z.output<typeof VatRateRow>;

export const PAYMENT_METHODS = ["FULL_PREPAYMENT", "HALF_PAYMENT", "FULL_POST_PAYMENT"] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS, { error: "validation.choice" });
export type PaymentMethod = z.output<typeof PaymentMethod>;
export const PaymentRule = z.object({ id: PaymentMethod, name: z.string() }).meta({ id: "PaymentRule" });
export type PaymentRule = z.output<typeof PaymentRule>;

export const Named = z.object({ id: Id, name: z.string() }).meta({ id: "Named" });
export type Named = z.output<typeof Named>;
