import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { verificationApi } from "#contract/workspaces/verification.api.ts";
import type { Verification } from "#contract/workspaces/verification.api.ts";
import { useAct } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { COMPARED, compareField } from "#src/features/verification/compare-company.ts";
import type { Sign } from "#src/features/verification/compare-company.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Timeline } from "#src/ui/page/Timeline.tsx";

const SIGNS = ["same", "differs", "unknown"] as const satisfies readonly Sign[];
const REASONS = ["head", "address", "documents", "bank"] as const;
const STEPS = ["create", "send", "accept", "reject", "change", "close"] as const;

function Summary({ verification }: { verification: Verification }) {
  const t = useT();
  const formats = useFormats();
  const { company, registry, same_inn } = verification;
  const signs = COMPARED.flatMap(({ fields }) =>
    fields.map((field) => compareField(field, company, registry.company).sign),
  );
  return (
    <AsideCard title={t("verification.summary")}>
      <Box sx={{ display: "flex", textAlign: "center", "& > *": { flex: 1 } }}>
        {SIGNS.map((sign) => (
          <div key={sign}>
            <Box className="num" sx={{ fontSize: "1.25rem", lineHeight: "28px", fontWeight: 600 }}>
              {formats.count(signs.filter((each) => each === sign).length)}
            </Box>
            <Box sx={{ color: "text.secondary" }}>{t(`verification.${sign}`)}</Box>
          </div>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1, mt: 1 }}>
        {registry.outcome === "unavailable" && <Callout tone="warn">{t("verification.not_checked")}</Callout>}
        {registry.outcome === "nothing" && <Callout tone="bad">{t("verification.nothing_found")}</Callout>}
        {same_inn.length > 0 && (
          <Callout tone="warn">
            {t("verification.same_inn", { names: same_inn.map(({ name }) => name).join(", ") })}
          </Callout>
        )}
      </Box>
    </AsideCard>
  );
}

/** What the comparison came to, and the decision with its reason. */
export function DecisionAside({
  verification,
  onDecided,
}: {
  verification: Verification;
  onDecided: (words: string) => void;
}) {
  const t = useT();
  const formats = useFormats();
  const accept = useAct(verificationApi.accept);
  const reject = useAct(verificationApi.reject);
  const { busy, error, attempt } = useAttempt();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<"accept" | "reject" | null>(null);
  const { id, name, status, steps } = verification;
  const add = (sentence: string): void =>
    setReason((now) => (now.includes(sentence) ? now.replace(sentence, "").trim() : `${now} ${sentence}`.trim()));
  const askReject = (): void => {
    const isMissing = reason.trim() === "";
    setProblem(isMissing ? t("verification.reason_needed") : null);
    if (!isMissing) setAsking("reject");
  };
  const decide = (): Promise<void> =>
    attempt(async () => {
      if (asking === "accept") await accept.mutateAsync({ params: { id } });
      else await reject.mutateAsync({ params: { id }, body: { reason } });
      setAsking(null);
      onDecided(t(asking === "accept" ? "verification.accepted" : "verification.rejected", { name }));
      return undefined;
    });
  const words = (action: string): string => {
    const step = STEPS.find((each) => each === action);
    return step === undefined ? action : t(`verification.step.${step}`);
  };
  return (
    <>
      <Summary verification={verification} />
      {status === "SENT_TO_VERIFICATION" && (
        <AsideCard>
          <FieldText
            label={t("verification.comment")}
            rows={4}
            value={reason}
            onChange={setReason}
            error={problem}
            max_length={1000}
          />
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, my: 1.25 }}>
            {REASONS.map((each) => {
              const sentence = t(`verification.reason_text.${each}`);
              return (
                <Button
                  key={each}
                  size="small"
                  aria-pressed={reason.includes(sentence)}
                  variant={reason.includes(sentence) ? "contained" : "outlined"}
                  onClick={() => add(sentence)}
                >
                  {t(`verification.reason.${each}`)}
                </Button>
              );
            })}
          </Box>
          <Box sx={{ display: "flex", gap: 1, "& > *": { flex: 1 } }}>
            <Button color="error" onClick={askReject}>
              {t("verification.reject")}
            </Button>
            <Button variant="contained" onClick={() => setAsking("accept")}>
              {t("verification.accept")}
            </Button>
          </Box>
          <Box sx={{ mt: 1, textAlign: "center", color: "text.secondary" }}>{t("verification.by_mail")}</Box>
        </AsideCard>
      )}
      <AsideCard title={t("verification.steps")}>
        <Timeline
          events={steps.map((step) => ({
            key: String(step.id),
            text: [words(step.action), step.action === "create" ? null : step.note].filter(Boolean).join(": "),
            note: [step.user, formats.dateTime(step.at)].filter(Boolean).join(", "),
          }))}
        />
      </AsideCard>
      {asking !== null && (
        <ConfirmDialog
          open
          title={t(`verification.${asking}_title`, { name })}
          confirm_label={t(`verification.${asking}`)}
          destructive={asking === "reject"}
          busy={busy}
          error={error}
          onConfirm={() => void decide()}
          onClose={() => setAsking(null)}
        >
          {t(`verification.${asking}_text`)}
        </ConfirmDialog>
      )}
    </>
  );
}
