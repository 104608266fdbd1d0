import Box from "@mui/material/Box";
import { sum } from "#contract/money/decimal.ts";
import type { OrdersToCreate } from "#contract/orders/orders-to-create.schema.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";

type ToCreate = OrdersToCreate["orders"][number];
type Part = Pick<ToCreate, "net" | "vat" | "gross">;

interface OrderStacksProps {
  /** Orders that include all freight charged by the suppliers. */
  asked: readonly ToCreate[];
  /** Orders that include only the freight selected by the user. */
  chosen: readonly ToCreate[];
  hasVat: boolean;
  onFreight: (supplier: number, is_ordered: boolean) => void;
  /**
   * Totals converted to the comparison's currency. Null if every order is already in that currency or a rate is
   * missing.
   */
  converted: { readonly currency: CurrencyId; readonly net: string; readonly gross: string } | null;
}

/** The text next to a sum wraps, so that it never pushes the sum out or covers it. */
const WORDS = { flex: "1 1 auto", minWidth: 0, whiteSpace: "normal", overflowWrap: "anywhere" } as const;
/** Formats a VAT rate as tax laws do: 22 %, not 22.0 %. */
const RATE = { digits: { min: 0, max: 2 } } as const;

function OrderStack({
  asked,
  chosen,
  hasVat,
  onFreight,
}: {
  asked: ToCreate;
  chosen: ToCreate;
  hasVat: boolean;
  onFreight: (is_ordered: boolean) => void;
}) {
  const { t, formats } = useTextTools();
  const money = (part: Part): string => formats.money(hasVat ? part.gross : part.net, asked.currency);
  const { freight } = asked;
  const rate = freight?.vat_percent ?? null;
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: "ui.line" }}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "baseline" }}>
        <Box sx={{ ...WORDS, fontWeight: 500 }}>
          {asked.supplier.name}{" "}
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
            {t("comparison.lots", formats.counted(asked.lots))}
          </Box>
        </Box>
        <Box sx={{ fontWeight: 500, whiteSpace: "nowrap" }}>{money(chosen)}</Box>
      </Box>
      {freight !== null && (
        <Box sx={{ display: "flex", gap: 2, alignItems: "baseline", mt: 0.5 }}>
          <Box sx={WORDS}>
            <FieldCheckbox
              label={t("comparison.orders.freight")}
              {...(rate === null || !hasVat
                ? {}
                : { hint: t("comparison.orders.freight_vat", { rate: formats.percent(rate, RATE) }) })}
              checked={chosen.freight !== null}
              onChange={onFreight}
            />
          </Box>
          <Box sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>{money(freight)}</Box>
        </Box>
      )}
    </Box>
  );
}

const ROWS = [
  { key: "goods", of: (order: ToCreate) => order.goods.net },
  { key: "freight", of: (order: ToCreate) => order.freight?.net ?? "0.00" },
  { key: "net", of: (order: ToCreate) => order.net },
  { key: "vat", of: (order: ToCreate) => order.vat },
  { key: "gross", of: (order: ToCreate) => order.gross },
] as const;
/** Number of rows to show if there is no VAT. */
const WITHOUT_VAT = 3;

/** Sums all orders per currency. The amount to pay is goods plus freight, without and with VAT. */
function StackOfAll({ orders, hasVat }: { orders: readonly ToCreate[]; hasVat: boolean }) {
  const { t, formats } = useTextTools();
  const currencies = CURRENCIES.filter((currency) => orders.some((order) => order.currency === currency));
  const sumOf = (of: (order: ToCreate) => string): string =>
    currencies
      .map((currency) => {
        const own = orders.filter((order) => order.currency === currency);
        return formats.money(sum(own.map(of)), currency);
      })
      .join(" + ");
  return (
    <Box component="dl" sx={{ mt: 1, mb: 0 }}>
      {ROWS.slice(0, hasVat ? undefined : WITHOUT_VAT).map(({ key, of }) => {
        const isTotal = key === "gross" || key === "net";
        return (
          <Box
            key={key}
            sx={{
              display: "flex",
              justifyContent: "space-between",
              gap: 2,
              py: 0.25,
              whiteSpace: "normal",
              fontWeight: isTotal ? 600 : 400,
              color: isTotal ? "text.primary" : "text.secondary",
              ...(isTotal ? { borderTop: 1, borderColor: "ui.lineStrong" } : {}),
            }}
          >
            <dt>{t(`comparison.orders.stack.${hasVat || key !== "net" ? key : "plain"}`)}</dt>
            <Box component="dd" sx={{ m: 0, textAlign: "right" }}>
              {sumOf(of)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

export function OrderStacks({ asked, chosen, hasVat, onFreight, converted }: OrderStacksProps) {
  const { t, formats } = useTextTools();
  return (
    <div className="num">
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {asked.map((order, place) => (
          <OrderStack
            key={order.supplier.id}
            asked={order}
            chosen={chosen[place] ?? order}
            hasVat={hasVat}
            onFreight={(isOrdered) => onFreight(order.supplier.id, isOrdered)}
          />
        ))}
      </Box>
      <StackOfAll orders={chosen} hasVat={hasVat} />
      {converted !== null && (
        <Box sx={{ display: "flex", gap: 2, justifyContent: "space-between", py: 0.25, color: "text.secondary" }}>
          <Box sx={WORDS}>{t("comparison.orders.converted")}</Box>
          <span>{formats.money(hasVat ? converted.gross : converted.net, converted.currency)}</span>
        </Box>
      )}
    </div>
  );
}
