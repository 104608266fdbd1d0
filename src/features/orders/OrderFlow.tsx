import { styled } from "@mui/material/styles";
import { ORDER_STATUSES } from "#contract/states/order.machine.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";

const GLYPHS: Readonly<Record<Order["status"], GlyphName>> = {
  OPENED: "open",
  SENT_TO_ONE_C: "sent",
  CLOSED: "closed",
};

const Steps = styled("ol")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  flex: "none",
  listStyle: "none",
  margin: "0 20px 14px",
  padding: 0,
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 8,
  overflow: "hidden",
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    padding: "9px 14px",
    color: theme.vars.palette.ui.ink3,
    minWidth: 0,
  },
  "& > li + li": { borderLeft: `1px solid ${theme.vars.palette.ui.lineStrong}` },
  "& > li[aria-current]": { backgroundColor: theme.vars.palette.ui.selected, color: theme.vars.palette.ui.accText },
  "& .name": { color: theme.vars.palette.text.secondary, fontWeight: 500 },
  "& [aria-current] .name": { color: theme.vars.palette.text.primary, fontWeight: 600 },
  "& .note": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: {
    margin: "0 16px 12px",
    "& .note": { display: "none" },
    "& > li": { padding: "8px 10px", gap: 6 },
  },
}));

export function OrderFlow({ status }: { status: Order["status"] }) {
  const t = useT();
  return (
    <Steps aria-label={t("orders.flow.label")}>
      {ORDER_STATUSES.map((step) => (
        <li key={step} aria-current={step === status ? "step" : undefined}>
          <Glyph name={GLYPHS[step]} size={16} />
          <div>
            <div className="name">{t(`orders.status.${step}`)}</div>
            <div className="note">{t(`orders.flow.${step}`)}</div>
          </div>
        </li>
      ))}
    </Steps>
  );
}
