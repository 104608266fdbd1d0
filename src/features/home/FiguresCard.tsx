import type { HomeFigures } from "#contract/home/home.api.ts";
import { ROUBLE } from "#contract/money/currency.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FigureStrip } from "#src/ui/page/FigureStrip.tsx";

interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly note: string;
  readonly to: string;
}

export function FiguresCard({ figures, weekFrom }: { figures: HomeFigures; weekFrom: string }) {
  const { t, formats } = useTextTools();
  const { orders_open_total: total, items } = figures;
  const all: Figure[] = [
    {
      key: "offers_to_answer",
      label: t("home.figures.offers_to_answer"),
      value: figures.offers_to_answer,
      note: t("home.figures.offers_to_answer_note"),
      to: paths.offers(),
    },
    {
      key: "offers_sent",
      label: t("home.figures.offers_sent_week"),
      value: figures.offers_sent_week,
      note: t("home.figures.week"),
      to: `${paths.offers()}?view=PROCESSED&submitted_from=${weekFrom}`,
    },
    {
      key: "orders",
      label: t("home.figures.orders_open"),
      value: figures.orders_open,
      note: total === null ? "" : t("home.figures.orders_open_total", { total: formats.money(total, ROUBLE) }),
      to: `${paths.orders()}?view=OPENED`,
    },
    {
      key: "offers",
      label: t("home.figures.offers_week"),
      value: figures.offers_week,
      note: t("home.figures.week"),
      to: `${paths.receivedOffers()}?view=PROCESSED&submitted_from=${weekFrom}`,
    },
    {
      key: "items",
      label: t("home.figures.items_without_tender"),
      value: figures.items_without_tender,
      note: items === null ? "" : t("home.figures.items", { items: formats.count(items) }),
      to: `${paths.purchaseItems()}?empty=tender`,
    },
  ];
  const shown = all.flatMap(({ value, ...figure }) =>
    value === null ? [] : [{ ...figure, value: formats.count(value) }],
  );
  return shown.length === 0 ? null : <FigureStrip label={t("home.figures.title")} figures={shown} />;
}
