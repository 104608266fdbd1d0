import Box from "@mui/material/Box";
import { useState } from "react";
import type { VerificationDecision } from "#contract/verification/verification.api.ts";
import { resultOf } from "#src/features/verification/look-of.ts";
import { useValueWords } from "#src/features/verification/use-value-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

function DecisionDialog({ decision, onClose }: { decision: VerificationDecision; onClose: () => void }) {
  const { t, formats } = useTextTools();
  const words = useValueWords();
  const { decided_at, registry_at, reason, fields } = decision;
  return (
    <InfoDialog
      title={t("verification.decision.dialog", { date: formats.dateTime(decided_at) })}
      width="md"
      onClose={onClose}
    >
      <div>
        {registry_at === null
          ? t("verification.decision.registry_off")
          : t("verification.decision.registry_at", { date: formats.dateTime(registry_at) })}
      </div>
      {reason !== null && <div>{reason}</div>}
      <PlainTable
        label={t("verification.decision.show")}
        columns={[
          { key: "field", header: t("verification.column_field") },
          { key: "value", header: t("verification.decision.column.value") },
          { key: "source", header: t("verification.decision.column.source") },
          { key: "result", header: t("verification.summary"), hide: "roomy" },
        ]}
      >
        {fields.map((line) => (
          <tr key={line.field}>
            <td>{t(`workspaces.field.${line.field}`)}</td>
            <td style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
              {words(line.field, line.value) ?? t("ui.empty_value")}
            </td>
            <td style={{ whiteSpace: "normal" }}>{t(`verification.decision.source.${line.source}`)}</td>
            <td className="roomy" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
              {t(`verification.${resultOf(line)}`)}
              {line.verdict === "differs" && line.registry !== null && `: ${words(line.field, line.registry) ?? ""}`}
            </td>
          </tr>
        ))}
      </PlainTable>
    </InfoDialog>
  );
}

export function DecisionsCard({ decisions }: { decisions: readonly VerificationDecision[] }) {
  const { t, formats } = useTextTools();
  const [shown, setShown] = useState<VerificationDecision | null>(null);
  if (decisions.length === 0) return null;
  return (
    <AsideCard title={t("verification.decision.title")}>
      {decisions.map((decision) => (
        <Box key={decision.id} sx={{ py: 0.75 }}>
          <div>{t(`verification.decision.${decision.outcome}`)}</div>
          <Box sx={{ color: "text.secondary" }}>
            {[decision.user, formats.dateTime(decision.decided_at)].filter(Boolean).join(", ")}
          </Box>
          <TextLink onClick={() => setShown(decision)}>{t("verification.decision.show")}</TextLink>
        </Box>
      ))}
      {shown !== null && <DecisionDialog decision={shown} onClose={() => setShown(null)} />}
    </AsideCard>
  );
}
