import { Link } from "react-router";
import type { Home } from "#contract/home/home.api.ts";
import { offerCode } from "#contract/numbering.ts";
import { paths } from "#src/entities/paths.ts";
import { HomeCard } from "#src/features/home/HomeCard.tsx";
import { HomeTable } from "#src/features/home/HomeTable.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

type WaitingOffer = Home["offers"][number];

function Row({ offer }: { offer: WaitingOffer }) {
  const { t, formats } = useTextTools();
  return (
    <tr>
      <td className="wide num" style={{ fontWeight: 500 }}>
        {offerCode(offer.number)}
      </td>
      <td>
        <span className="name">
          <Link to={paths.offer(offer.id)}>{offer.name}</Link>
          {offer.urgent && (
            <Tag tone="warn" icon="bolt">
              {t("home.tenders.urgent")}
            </Tag>
          )}
        </span>
      </td>
      <td className="wide hint">{offer.customer}</td>
      <td className="wide">
        <span className="name">
          <ProgressLine
            label={t("home.offers.filled")}
            total={offer.lot_count}
            parts={[{ value: offer.filled_count, tone: "acc" }]}
            width={48}
          />
          <span className="num hint">{formats.progress(offer.filled_count, offer.lot_count)}</span>
        </span>
      </td>
      <td className="right">
        {offer.closing_date !== null && <Countdown closesAt={offer.closing_date} urgent={offer.urgent} />}
      </td>
    </tr>
  );
}

export function OffersCard({ offers, count }: { offers: readonly WaitingOffer[]; count: number }) {
  const { t, formats } = useTextTools();
  return (
    <HomeCard
      title={t("home.offers.title")}
      {...(count > 0 && { count: formats.count(count) })}
      extra={<TextLink to={paths.offers()}>{t("home.offers.all")}</TextLink>}
    >
      {offers.length === 0 ? (
        <p className="empty">
          {t("home.offers.empty")}. {t("home.offers.text")}
        </p>
      ) : (
        <HomeTable>
          <thead>
            <tr>
              <th className="wide" style={{ width: 104 }}>
                {t("home.offers.number")}
              </th>
              <th>{t("home.offers.name")}</th>
              <th className="wide">{t("home.offers.customer")}</th>
              <th className="wide" style={{ width: 144 }}>
                {t("home.offers.filled")}
              </th>
              <th className="right" style={{ width: 128 }}>
                {t("home.offers.left")}
              </th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <Row key={offer.id} offer={offer} />
            ))}
          </tbody>
        </HomeTable>
      )}
    </HomeCard>
  );
}
