import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { Link } from "react-router";
import type { Attention } from "#contract/home/home.api.ts";
import { ATTENTION_LOOK, attentionCode, attentionPath } from "#src/features/home/attention-look.ts";
import { HomeCard } from "#src/features/home/HomeCard.tsx";
import { useFormats, useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const List = styled("ul")(({ theme }) => ({
  padding: 0,
  listStyle: "none",
  "& > li": { display: "flex", alignItems: "center", gap: 12, minHeight: 54, padding: "6px 12px 6px 16px" },
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& .words": { flex: 1, minWidth: 0 },
  "& .words > span": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .words b": { fontWeight: 500, marginRight: 8 },
  "& .second": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .due": { minWidth: 92, textAlign: "right", color: theme.vars.palette.text.secondary, whiteSpace: "nowrap" },
  "& .MuiButton-root": { width: 116 },
  [theme.breakpoints.down("sm")]: {
    "& > li": { flexWrap: "wrap", padding: "8px 16px", gap: "6px 12px" },
    "& .words > span": { whiteSpace: "normal" },
    "& .words": { flexBasis: "70%" },
    "& .due": { textAlign: "left", flex: 1, paddingLeft: 40 },
  },
}));

const Tile = styled("span", { shouldForwardProp: (prop) => prop !== "tone" })<{ tone: Tone }>(({ theme, tone }) => ({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 28,
  height: 28,
  borderRadius: 7,
  color: theme.vars.palette.ui.tone[tone][0],
  backgroundColor: theme.vars.palette.ui.tone[tone][1],
}));

function Due({ item }: { item: Attention }) {
  const formats = useFormats();
  if (item.amount !== null && item.currency !== null)
    return <span className="num">{formats.money(item.amount, item.currency)}</span>;
  if (item.at === null || item.kind === "items_due") return null;
  if (item.kind === "tender_closing" || item.kind === "offer_to_answer" || item.kind === "offer_unsent")
    return <Countdown closesAt={item.at} />;
  return <span className="num">{formats.date(item.at)}</span>;
}

function Item({ item }: { item: Attention }) {
  const { t, formats } = useTextTools();
  const { kind } = item;
  const { icon, tone } = ATTENTION_LOOK[kind];
  const many = item.done ?? 0;
  const title = attentionCode(item) ?? t("home.attention.items", formats.counted(many));
  // `at` is a calendar date here, so its date part is used without a conversion to the reader's time zone.
  const name =
    item.name ??
    (item.at === null
      ? ""
      : t("home.attention.items_name", { smart_count: many, date: formats.date(item.at.slice(0, 10)) }));
  const action = t(`home.attention.action.${kind}`);
  return (
    <li>
      <Tile tone={tone}>
        <Icon name={icon} />
      </Tile>
      <span className="words">
        <span>
          <b>{title}</b>
          {name}
        </span>
        <span className="second">
          {t(`home.attention.text.${kind}`, {
            done: formats.count(many),
            of: formats.count(item.of ?? 0),
            date: item.at === null ? "" : formats.date(item.at.slice(0, 10)),
            what: item.what === null ? "" : t(`home.attention.order.${item.what}`),
          })}
        </span>
      </span>
      <span className="due">
        <Due item={item} />
      </span>
      <Button component={Link} to={attentionPath(item)} size="small" aria-label={`${action}: ${title} ${name}`}>
        {action}
      </Button>
    </li>
  );
}

const SHOWN = 8;

interface AttentionCardProps {
  items: readonly Attention[];
  hasMore: boolean;
}

/** What needs attention, the most urgent first. The count is of all, and all can be shown. */
export function AttentionCard({ items, hasMore }: AttentionCardProps) {
  const { t, formats } = useTextTools();
  const [isWhole, setWhole] = useState(false);
  const number = formats.count(items.length);
  const count = hasMore ? `${number}+` : number;
  return (
    <HomeCard
      title={t("home.attention.title")}
      {...(items.length > 0 && { count })}
      {...(items.length > SHOWN && {
        extra: (
          <TextLink onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("home.attention.fewer") : t("home.attention.all", { count })}
          </TextLink>
        ),
      })}
    >
      {items.length === 0 ? (
        <p className="empty">{t("home.attention.empty")}</p>
      ) : (
        <List>
          {(isWhole ? items : items.slice(0, SHOWN)).map((item) => (
            <Item key={`${item.kind} ${item.id ?? ""}`} item={item} />
          ))}
        </List>
      )}
    </HomeCard>
  );
}
