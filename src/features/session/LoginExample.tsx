import { styled } from "@mui/material/styles";
import { ROUBLE } from "#contract/money/currency.ts";
import { EXAMPLE_ROWS, EXAMPLE_SUPPLIERS, EXAMPLE_TOTAL } from "#src/features/session/login-example.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { RadioMark } from "#src/ui/icons/RadioMark.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const Picture = styled("div")(({ theme }) => {
  const { ui, text, background } = theme.vars.palette;
  return {
    overflow: "hidden",
    border: `1px solid ${ui.lineStrong}`,
    borderRadius: 12,
    backgroundColor: background.paper,
    boxShadow: ui.shadow2,
    "& table": { width: "100%", tableLayout: "fixed", borderCollapse: "separate", borderSpacing: 0 },
    "& th, & td": { padding: "0 14px", whiteSpace: "nowrap", overflow: "hidden", textAlign: "left" },
    "& th": {
      height: 40,
      fontWeight: 500,
      color: text.secondary,
      backgroundColor: ui.sunken,
      borderBottom: `1px solid ${ui.lineStrong}`,
    },
    "& td": { height: 38, borderBottom: `1px solid ${ui.line}` },
    "& .price": { borderLeft: `1px solid ${ui.line}` },
    "& .pair": { display: "flex", alignItems: "center", gap: 6 },
    "& .price .pair": { justifyContent: "space-between", color: "inherit" },
    "& .price svg": { color: ui.control },
    "& .part": { width: 172, fontWeight: 500 },
    "& .quantity": { width: 92, textAlign: "right", color: text.secondary },
    "& .best": {
      color: ui.tone.good[0],
      backgroundColor: ui.tone.good[1],
      fontWeight: 600,
      boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
    },
    "& .declined": { textAlign: "right", color: ui.ink3, background: ui.hatch },
    "& .sum": { display: "flex", alignItems: "center", gap: 18, minHeight: 54, padding: "0 16px", fontWeight: 500 },
    "& .sum b": { fontWeight: 600 },
    "& .good": { color: ui.tone.good[0] },
    [theme.breakpoints.down("lg")]: { "& .quantity": { display: "none" } },
  };
});

function Price({ price, decimals, best }: { price: string | null; decimals: number; best: boolean }) {
  const { t, formats } = useTextTools();
  if (price === null) return <td className="price declined">{t("session.example.declined")}</td>;
  return (
    <td className={best ? "price num best" : "price num"}>
      <span className="pair">
        <RadioMark on={best} />
        {formats.price(price, { digits: { min: decimals, max: decimals } })}
      </span>
    </td>
  );
}

/**
 * Illustrates the product with lots, three suppliers' prices, and the best prices selected. Hidden from screen readers.
 */
export function LoginExample() {
  const { t, formats } = useTextTools();
  return (
    <Picture aria-hidden="true">
      <table>
        <thead>
          <tr>
            <th className="part">{t("session.example.lot")}</th>
            <th className="quantity">{t("session.example.quantity")}</th>
            {EXAMPLE_SUPPLIERS.map(({ id, name }) => (
              <th key={id} className="price">
                <span className="pair" style={{ justifyContent: "flex-start" }}>
                  <WorkspaceMark id={id} name={t(name)} size={18} />
                  {t(name)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EXAMPLE_ROWS.map(({ part, quantity, unit, prices, decimals, best }) => (
            <tr key={part}>
              <td className="part code">{part === "cable" ? t("session.example.cable") : part}</td>
              <td className="quantity num">{formats.quantity(quantity, t(`session.example.unit.${unit}`))}</td>
              {EXAMPLE_SUPPLIERS.map(({ id }, place) => (
                <Price key={id} price={prices[place] ?? null} decimals={decimals} best={place === best} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="sum">
        <span>{t("session.example.sizes")}</span>
        <Spacer />
        <b className="num">{formats.money(EXAMPLE_TOTAL.amount, ROUBLE)}</b>
        <b className="num good">
          {t("session.example.to_average", { percent: formats.percent(EXAMPLE_TOTAL.percent) })}
        </b>
      </div>
    </Picture>
  );
}
