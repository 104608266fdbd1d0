import Box from "@mui/material/Box";
import Switch from "@mui/material/Switch";
import type { ReactNode } from "react";
import { TENDER_MAX_MANAGERS, URGENT_HOURS } from "#contract/limits.ts";
import { ratePercent } from "#contract/money/vat.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { useCountdown } from "#src/ui/page/use-countdown.ts";
import { Faces } from "#src/features/tenders/use-tender-columns.tsx";

interface TermsCardProps {
  tender: Tender;
  /** Opens the form. Absent if the user can't change the terms. */
  onEdit?: (() => void) | undefined;
  /** Sets the urgency immediately. Present only in a draft. */
  onUrgent?: ((urgent: boolean) => void) | undefined;
}

const quiet = (text: ReactNode): ReactNode => (
  <span style={{ fontWeight: 400, whiteSpace: "nowrap", color: "var(--mui-palette-text-secondary)" }}>{text}</span>
);

/** Shows the remaining time, updated in step with all other countdowns. Renders nothing after the closing date. */
function TimeLeft({ closesAt }: { closesAt: string }) {
  const { look, text } = useCountdown(closesAt, false);
  return look === "over" ? null : <span role="timer">{quiet(text)}</span>;
}

export function TermsCard({ tender, onEdit, onUrgent }: TermsCardProps) {
  const { t, formats } = useTextTools();
  const { closing_date, urgent, sealed, status, tax_type, vat_rate, currency, payment_method, managers, comment } =
    tender;
  const percent = ratePercent(vat_rate);
  const isUrgentDraft = urgent && status === "DRAFT";
  const closing = isUrgentDraft
    ? quiet(t("tenders.terms.after_sending", { hours: URGENT_HOURS }))
    : closing_date === null
      ? quiet(t("tenders.terms.not_set"))
      : formats.dateTime(closing_date);
  const rows = [
    {
      key: "closing",
      label: t("tenders.field.closing_date"),
      value: (
        <span style={{ display: "flex", flexWrap: "wrap", gap: "0 4px" }}>
          <span style={{ whiteSpace: "nowrap" }}>{closing}</span>
          {status === "DRAFT" && !isUrgentDraft && closing_date !== null && <TimeLeft closesAt={closing_date} />}
        </span>
      ),
    },
    ...(onUrgent === undefined
      ? urgent
        ? [{ key: "urgent", label: t("tenders.field.urgent"), value: t("tenders.yes") }]
        : []
      : [
          {
            key: "urgent",
            label: t("tenders.field.urgent"),
            value: (
              <>
                {quiet(t("tenders.terms.urgent_hint", { hours: URGENT_HOURS }))}
                <Switch
                  checked={urgent}
                  onChange={(event) => onUrgent(event.target.checked)}
                  slotProps={{ input: { role: "switch", "aria-label": t("tenders.field.urgent") } }}
                />
              </>
            ),
          },
        ]),
    sealed && { key: "sealed", label: t("tenders.field.sealed"), value: t("tenders.terms.sealed") },
    { key: "tax", label: t("tenders.field.tax_type"), value: t(`reference.tax_type.${tax_type}`) },
    tax_type !== 2 && {
      key: "vat",
      label: t("tenders.field.vat_rate"),
      value:
        percent === null ? quiet(t("tenders.terms.not_set")) : formats.percent(percent, { digits: { min: 0, max: 2 } }),
    },
    {
      key: "currency",
      label: t("tenders.field.currency"),
      value: [currency, ...tender.other_currencies].map((id) => t(`reference.currency.${id}`)).join(", "),
    },
    {
      key: "payment",
      label: t("tenders.field.payment_method"),
      value: t(`reference.payment_method.${payment_method}`),
    },
    tender.round !== 1 && {
      key: "feedback",
      // The label is short, because the narrow card also contains the urgency switch.
      label: t("tenders.told_short"),
      value: t(`tenders.feedback.${tender.price_feedback}`),
    },
    {
      key: "managers",
      label: t("tenders.field.managers"),
      value: (
        <>
          <Faces managers={managers} />
          {quiet(formats.progress(managers.length, TENDER_MAX_MANAGERS))}
        </>
      ),
    },
  ];
  const edit = onEdit && <IconAction icon="edit" label={t("tenders.terms.edit")} size="small" onClick={onEdit} />;
  return (
    <AsideCard title={t("tenders.terms.title")} action={edit}>
      <KeyValueList rows={rows} />
      {comment !== null && (
        <Box sx={{ mt: 1, whiteSpace: "pre-line", overflowWrap: "anywhere", color: "text.secondary" }}>{comment}</Box>
      )}
    </AsideCard>
  );
}
