import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { compare } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { IsoDate } from "#contract/primitives.ts";
import type { ReconciliationItem } from "#contract/one-c/reconciliation.schema.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { paths } from "#src/entities/paths.ts";
import { AnswerDetails } from "#src/features/one-c/AnswerDetails.tsx";
import { Candidate } from "#src/features/one-c/Candidate.tsx";
import { useDecision } from "#src/features/one-c/use-decision.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Tone } from "#src/ui/icons/tones.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const AssignDialog = deferred(async () => (await import("#src/features/one-c/AssignDialog.tsx")).AssignDialog);

function Claims({ item: { is_paid, is_cancelled, is_completed } }: { item: ReconciliationItem }) {
  const t = useT();
  const all: { key: "paid" | "cancelled" | "completed"; tone: Tone; is_said: boolean }[] = [
    { key: "paid", tone: "good", is_said: is_paid },
    { key: "cancelled", tone: "bad", is_said: is_cancelled },
    { key: "completed", tone: "mute", is_said: is_completed },
  ];
  const said = all.filter(({ is_said }) => is_said);
  if (said.length === 0) return <>{t("one_c.reconciliation.nothing")}</>;
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5, flexWrap: "wrap" }}>
      {said.map(({ key, tone }) => (
        <Tag key={key} tone={tone}>
          {t(`one_c.reconciliation.${key}`)}
        </Tag>
      ))}
    </Box>
  );
}

function Content({ item }: { item: ReconciliationItem }) {
  const { t, formats } = useTextTools();
  const { counterparty, inn, sum, currency } = item;
  return (
    <KeyValueList
      rows={[
        counterparty !== "" && { key: "who", label: t("one_c.reconciliation.counterparty"), value: counterparty },
        inn !== "" && { key: "inn", label: t("one_c.reconciliation.inn"), value: <span className="code">{inn}</span> },
        sum !== null && {
          key: "sum",
          label: t("one_c.reconciliation.sum"),
          value: (
            <span className="num">
              {formats.price(sum)} {currency}
            </span>
          ),
        },
        { key: "says", label: t("one_c.reconciliation.says"), value: <Claims item={item} /> },
      ]}
    />
  );
}

function Decision({ item }: { item: ReconciliationItem }) {
  const { t, formats } = useTextTools();
  const { booked } = item;
  const isShort = booked !== null && item.sum !== null && compare(booked, item.sum) < 0;
  const at = item.decided_at === null ? "" : formats.dateTime(item.decided_at);
  const by =
    item.decided_by === null
      ? t("one_c.reconciliation.by_one_c", { at })
      : t("one_c.reconciliation.by", { name: item.decided_by.name, at });
  return (
    <Box>
      {item.status === "assigned" && item.order !== null ? (
        <TextLink to={paths.order(item.order.id)}>
          {t("one_c.reconciliation.assigned", { order: orderCode(item.order.number) })}
        </TextLink>
      ) : (
        t("one_c.reconciliation.dismissed")
      )}
      {isShort && (
        <Callout tone="warn">
          {t("one_c.reconciliation.booked", { booked: formats.price(booked), sum: formats.price(item.sum ?? "") })}
        </Callout>
      )}
      <Box sx={{ color: "text.secondary" }}>{by}</Box>
    </Box>
  );
}

export function ReconciliationEntry({ item, order }: { item: ReconciliationItem; order: number | undefined }) {
  const { t, formats } = useTextTools();
  const decision = useDecision();
  const [assigning, setAssigning] = useState(false);
  const number = item.number === "" ? "" : t("one_c.reconciliation.number", { number: item.number });
  const day = IsoDate.safeParse(item.date);
  const title = [
    item.operation === "" ? t("one_c.reconciliation.untitled") : item.operation,
    number,
    day.success ? formats.date(day.data) : item.date,
  ]
    .filter((part) => part !== "")
    .join(" ");
  const isOpen = item.status === "open";
  return (
    <Box
      component="article"
      aria-label={title}
      sx={{ borderTop: 1, borderColor: "ui.line", pt: 1, display: "flex", flexDirection: "column", gap: 0.5 }}
    >
      <Box sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>{title}</Box>
      {isOpen && <Callout tone="warn">{t(`one_c.reconciliation.doubt.${item.doubt}`)}</Callout>}
      <Content item={item} />
      {isOpen && item.candidates.length > 0 && (
        <Box>
          <Box sx={{ color: "text.secondary" }}>{t("one_c.reconciliation.candidates")}</Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {item.candidates.map((candidate) => (
              <li key={candidate.id}>
                {candidate.id === order ? (
                  <Candidate order={candidate} />
                ) : (
                  <TextLink to={paths.order(candidate.id)}>
                    <Candidate order={candidate} />
                  </TextLink>
                )}
              </li>
            ))}
          </Box>
        </Box>
      )}
      {!isOpen && <Decision item={item} />}
      {item.status === "assigned" && item.is_cancelled && order !== undefined && (
        <Callout tone="bad">{t("one_c.reconciliation.cancelled_there")}</Callout>
      )}
      <AnswerDetails answer={item.words} />
      {item.actions.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {item.actions.includes("assign") && (
            <Button variant="contained" onClick={() => setAssigning(true)}>
              {t("one_c.reconciliation.assign.action")}
            </Button>
          )}
          {item.actions.includes("dismiss") && (
            <Button onClick={() => decision.dismiss(item)}>{t("one_c.reconciliation.dismiss.action")}</Button>
          )}
          {item.actions.includes("undo") && (
            <Button onClick={() => decision.undo(item)}>{t("one_c.reconciliation.undo.action")}</Button>
          )}
        </Box>
      )}
      {assigning && (
        <AssignDialog
          item={item}
          order={order ?? null}
          onAssign={async (chosen) => {
            await decision.assign(item, chosen);
            setAssigning(false);
          }}
          onClose={() => setAssigning(false)}
        />
      )}
    </Box>
  );
}
