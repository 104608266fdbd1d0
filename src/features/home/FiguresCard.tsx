import { styled } from "@mui/material/styles";
import type { HomeFigures } from "#contract/home/home.api.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

const Figures = styled("dl")(({ theme }) => ({
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: 1,
  overflow: "hidden",
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.ui.line,
  "& > div": { flex: "1 1 150px", padding: "12px 16px", backgroundColor: theme.vars.palette.background.paper },
  "& dt, & .note": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .note": { color: theme.vars.palette.ui.ink3, minHeight: 16 },
  "& .value": { fontSize: "1.375rem", lineHeight: 28 / 22, fontWeight: 600, letterSpacing: "-0.018em" },
}));

interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly note: string;
}

/** The figures that the reader may see; nothing when there are none. */
export function FiguresCard({ figures }: { figures: HomeFigures }) {
  const t = useT();
  const formats = useFormats();
  const { orders_open_total: total, items } = figures;
  const all: Figure[] = [
    {
      key: "offers_to_answer",
      label: t("home.figures.offers_to_answer"),
      value: figures.offers_to_answer,
      note: t("home.figures.offers_to_answer_note"),
    },
    {
      key: "offers_sent",
      label: t("home.figures.offers_sent_week"),
      value: figures.offers_sent_week,
      note: t("home.figures.week"),
    },
    {
      key: "orders",
      label: t("home.figures.orders_open"),
      value: figures.orders_open,
      note:
        total === null ? "" : t("home.figures.orders_open_total", { total: formats.money(total, CURRENCY[1].code) }),
    },
    { key: "offers", label: t("home.figures.offers_week"), value: figures.offers_week, note: t("home.figures.week") },
    {
      key: "items",
      label: t("home.figures.items_without_tender"),
      value: figures.items_without_tender,
      note: items === null ? "" : t("home.figures.items", { items: formats.count(items) }),
    },
  ];
  const shown = all.filter(({ value }) => value !== null);
  if (shown.length === 0) return null;
  return (
    <Figures aria-label={t("home.figures.title")}>
      {shown.map(({ key, label, value, note }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="value num">{formats.count(value ?? 0)}</dd>
          <dd className="note num">{note}</dd>
        </div>
      ))}
    </Figures>
  );
}
