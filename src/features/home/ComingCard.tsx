import { styled } from "@mui/material/styles";
import { offerCode, tenderCode } from "#contract/numbering.ts";
import { paths } from "#src/entities/paths.ts";
import { HomeCard } from "#src/features/home/HomeCard.tsx";
import type { ComingEvent } from "#src/features/home/home-days.ts";
import { weekday } from "#src/locale/dates.ts";
import { comingDays } from "#src/features/home/home-days.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const Days = styled("dl")(({ theme }) => ({
  padding: "2px 0",
  "& > div": {
    display: "grid",
    gridTemplateColumns: "64px minmax(0, 1fr)",
    "&:lang(ru)": { gridTemplateColumns: "44px minmax(0, 1fr)" },
    padding: "0 16px",
    minHeight: 32,
  },
  "& > div + div": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& dt": {
    gridRow: "1 / span 20",
    paddingTop: 6,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    whiteSpace: "nowrap",
    "& b": { fontWeight: 600, color: theme.vars.palette.text.primary },
  },
  "& dt::first-letter": { textTransform: "uppercase" },
  "& dd": { gridColumn: 2, display: "flex", alignItems: "center", gap: 8, height: 32, whiteSpace: "nowrap" },
  "& .what": {
    flex: 1,
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    color: theme.vars.palette.text.secondary,
  },
  "& .at": { color: theme.vars.palette.ui.ink3 },
}));

function Event({ event }: { event: ComingEvent }) {
  const { t, formats } = useTextTools();
  const { kind, id, number, round, count, at, day } = event;
  const many = count ?? 0;
  const [to, title] =
    kind === "items_needed"
      ? [
          `${paths.purchaseItems()}?view=without_tender&target_delivery_from=${day}&target_delivery_to=${day}`,
          t("home.attention.items", formats.counted(many)),
        ]
      : kind === "offer_closes"
        ? [paths.offer(id ?? 0), offerCode(number ?? 0)]
        : [paths.tender(id ?? 0), tenderCode({ number: number ?? 0, round: round ?? 1 })];
  return (
    <dd>
      <TextLink to={to}>{title}</TextLink>
      <span className="what">{t(`home.coming.${kind}`, { smart_count: many })}</span>
      {at !== null && <span className="num at">{formats.time(at)}</span>}
    </dd>
  );
}

export function ComingCard({ coming }: { coming: readonly ComingEvent[] }) {
  const t = useT();
  const zone = useZone();
  const days = comingDays(coming, zone);
  return (
    <HomeCard title={t("home.coming.title")}>
      {days.length === 0 ? (
        <p className="empty">{t("home.coming.empty")}</p>
      ) : (
        <Days>
          {days.map(({ day, events }) => (
            <div key={day}>
              <dt className="num">
                {weekday(day, currentLanguage())} <b>{Number(day.slice(-2))}</b>
              </dt>
              {events.map((event) => (
                <Event key={`${event.kind} ${event.id ?? ""}`} event={event} />
              ))}
            </div>
          ))}
        </Days>
      )}
    </HomeCard>
  );
}
