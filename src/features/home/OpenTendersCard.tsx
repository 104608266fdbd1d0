import { Link } from "react-router";
import { styled } from "@mui/material/styles";
import type { Home } from "#contract/home/home.api.ts";
import { tenderCode } from "#contract/numbering.ts";
import { paths } from "#src/entities/paths.ts";
import type { Answer } from "#src/features/home/AnswerSquares.tsx";
import { AnswerSquares } from "#src/features/home/AnswerSquares.tsx";
import { HomeCard } from "#src/features/home/HomeCard.tsx";
import { HomeTable } from "#src/features/home/HomeTable.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

type OpenTender = Home["open_tenders"][number];

const MAX_FACES = 2;
const KINDS = ["answered", "declined", "waiting"] as const satisfies readonly Answer[];

const Legend = styled("span")(({ theme }) => ({
  display: "flex",
  gap: 16,
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  "& > span": { display: "flex", alignItems: "center", gap: 6 },
  [theme.breakpoints.down("md")]: { display: "none" },
}));

function Suppliers({ tender }: { tender: OpenTender }) {
  const { t, formats } = useTextTools();
  const { supplier_count, processed_count: answered, rejected_count: declined } = tender;
  const waiting = supplier_count - answered - declined;
  return (
    <span className="name">
      <AnswerSquares answered={answered} declined={declined} waiting={waiting} />
      <span className="num hint" aria-hidden="true">
        {formats.progress(answered + declined, supplier_count)}
      </span>
      <span className="visually-hidden">{t("home.tenders.answers", { answered, declined, waiting })}</span>
    </span>
  );
}

function Row({ tender }: { tender: OpenTender }) {
  const { t, formats } = useTextTools();
  return (
    <tr>
      <td className="wide num" style={{ fontWeight: 500 }}>
        {tenderCode(tender)}
      </td>
      <td>
        <span className="name">
          <Link to={paths.tender(tender.id)}>{tender.name}</Link>
          {tender.urgent && (
            <Tag tone="warn" icon="bolt">
              {t("home.tenders.urgent")}
            </Tag>
          )}
        </span>
      </td>
      <td className="wide num right">{formats.count(tender.lot_count)}</td>
      <td className="wide">
        <Suppliers tender={tender} />
      </td>
      <td className="right">
        {tender.closing_date !== null && <Countdown closesAt={tender.closing_date} urgent={tender.urgent} />}
      </td>
      <td className="wide right">
        {tender.managers.slice(0, MAX_FACES).map(({ id, name }) => (
          <Avatar key={id} id={id} name={name} size={20} alone />
        ))}
      </td>
    </tr>
  );
}

export function OpenTendersCard({ tenders, count }: { tenders: readonly OpenTender[]; count: number }) {
  const { t, formats } = useTextTools();
  const legend = (
    <Legend aria-hidden="true">
      {KINDS.map((kind) => (
        <span key={kind}>
          <AnswerSquares
            answered={kind === "answered" ? 1 : 0}
            declined={kind === "declined" ? 1 : 0}
            waiting={kind === "waiting" ? 1 : 0}
          />
          {t(`home.tenders.${kind}`)}
        </span>
      ))}
    </Legend>
  );
  return (
    <HomeCard
      title={t("home.tenders.title")}
      {...(count > 0 && { count: formats.count(count) })}
      extra={
        <>
          {tenders.length > 0 && legend}
          <TextLink to={`${paths.tenders()}?view=TENDER_OPENED`}>{t("home.tenders.all")}</TextLink>
        </>
      }
    >
      {tenders.length === 0 ? (
        <p className="empty">{t("home.tenders.empty")}</p>
      ) : (
        <HomeTable>
          <thead>
            <tr>
              <th className="wide" style={{ width: 104 }}>
                {t("home.tenders.number")}
              </th>
              <th>{t("home.tenders.name")}</th>
              <th className="wide right" style={{ width: 64 }}>
                {t("home.tenders.lots")}
              </th>
              <th className="wide" style={{ width: 168 }}>
                {t("home.tenders.suppliers")}
              </th>
              <th className="right" style={{ width: 128 }}>
                {t("home.tenders.left")}
              </th>
              <th className="wide right" style={{ width: 72 }}>
                {t("home.tenders.managers")}
              </th>
            </tr>
          </thead>
          <tbody>
            {tenders.map((tender) => (
              <Row key={tender.id} tender={tender} />
            ))}
          </tbody>
        </HomeTable>
      )}
    </HomeCard>
  );
}
