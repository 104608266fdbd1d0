import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { ReactNode } from "react";
import type { ChangeSince } from "#contract/seen.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import type { Verification, VerificationDecision } from "#contract/verification/verification.api.ts";
import {
  compareCompany,
  differingFields,
  VERIFIED_FIELDS,
  verifiedChangesSince,
} from "#contract/verification/verified-fields.ts";
import type { VerifiedField } from "#contract/verification/verified-fields.ts";
import { conflictIn } from "#src/api/api-error.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { DecisionsCard } from "#src/features/verification/DecisionsCard.tsx";
import { RESULTS, resultOf } from "#src/features/verification/look-of.ts";
import { useValueWords } from "#src/features/verification/use-value-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Timeline } from "#src/ui/page/Timeline.tsx";

const REASONS = ["head", "address", "documents", "bank"] as const;
const STEPS = ["create", "send", "accept", "reject", "change", "close", "shut", "change_owner"] as const;

function ChangedSince({ verification, before }: { verification: Verification; before: VerificationDecision }) {
  const { t, formats } = useTextTools();
  const changed = verifiedChangesSince(before.fields, verification.company);
  const date = formats.date(before.decided_at);
  return changed.length === 0 ? (
    <Callout tone="info">{t("verification.unchanged_since", { date })}</Callout>
  ) : (
    <Callout tone="warn">
      {t("verification.changed_since", {
        date,
        fields: changed.map((field) => t(`workspaces.field.${field}`)).join(", "),
      })}
    </Callout>
  );
}

interface SummaryProps {
  verification: Verification;
  byHand: readonly VerifiedField[];
  before: VerificationDecision | null;
}

function Summary({ verification, byHand, before }: SummaryProps) {
  const { t, formats } = useTextTools();
  const { company, registry, same_inn } = verification;
  const results = compareCompany(company, { registry: registry.company, by_hand: byHand }).map(resultOf);
  const shown = RESULTS.filter((result) => results.includes(result));
  const status = registry.company?.company_status ?? null;
  return (
    <AsideCard title={t("verification.summary")}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "flex", flexDirection: "column", gap: 0.25 }}>
        {shown.map((result) => (
          <Box component="li" key={result} sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
            <Box sx={{ color: "text.secondary" }}>{t(`verification.${result}`)}</Box>
            <Box className="num" sx={{ fontWeight: 600 }}>
              {formats.count(results.filter((each) => each === result).length)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1, mt: 1 }}>
        {before !== null && <ChangedSince verification={verification} before={before} />}
        {status !== null && (
          <Callout tone={status === "ACTIVE" ? "info" : "bad"}>
            {t("verification.registry_status")}: {t(`tenders.company_status.${status}`)}
          </Callout>
        )}
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

interface DecisionAsideProps extends SummaryProps {
  documents: ReactNode;
  onDecided: (words: string) => void;
  onStale: () => Promise<void>;
}

export function DecisionAside({ verification, byHand, before, documents, onDecided, onStale }: DecisionAsideProps) {
  const { t, formats } = useTextTools();
  const accept = useCallMutation(verificationApi.accept);
  const reject = useCallMutation(verificationApi.reject);
  const { values, field, checked } = useFormValues({ reason: "" }, (typed): Readonly<Record<string, string>> =>
    typed.reason.trim() === "" ? { reason: t("verification.reason_needed") } : {},
  );
  const { reason } = values;
  const [asking, setAsking] = useState<"accept" | "reject" | null>(null);
  const [changes, setChanges] = useState<readonly ChangeSince[] | null>(null);
  const { id, version, name, status, steps } = verification;
  const differs = differingFields(verification.company, verification.registry.company);
  const inWords = useValueWords();
  const verified = (field: string): VerifiedField | undefined => VERIFIED_FIELDS.find((each) => each === field);
  const labelOf = (field: string): string | undefined => {
    const known = verified(field);
    return known === undefined ? undefined : t(`workspaces.field.${known}`);
  };
  const valueOf = (field: string, value: unknown): string | undefined => {
    const known = verified(field);
    const isPlain = typeof value === "string" || typeof value === "boolean";
    return known !== undefined && isPlain ? (inWords(known, value) ?? undefined) : undefined;
  };
  const close = (): void => {
    setAsking(null);
    setChanges(null);
  };
  const add = (sentence: string): void => {
    const next = reason.includes(sentence) ? reason.replace(sentence, "") : `${reason} ${sentence}`;
    field("reason").onChange(next.trim());
  };
  const askReject = checked(async () => setAsking("reject"));
  const decide = async (): Promise<void> => {
    const body = { version, by_hand: [...byHand] };
    try {
      if (asking === "accept") await accept.mutateAsync({ params: { id }, body: { ...body, differs } });
      else await reject.mutateAsync({ params: { id }, body: { ...body, reason } });
    } catch (failure) {
      const { changes: changed = [] } = conflictIn(failure);
      // The page now shows the changed company, and the next click decides about that version.
      await onStale();
      setChanges(changed);
      return;
    }
    close();
    onDecided(t(asking === "accept" ? "verification.accepted" : "verification.rejected", { name }));
  };
  const words = (action: string): string => {
    const step = STEPS.find((each) => each === action);
    return step === undefined ? action : t(`verification.step.${step}`);
  };
  return (
    <>
      <Summary verification={verification} byHand={byHand} before={before} />
      {documents}
      {status === "SENT_TO_VERIFICATION" && (
        <AsideCard>
          <FieldText label={t("verification.comment")} rows={4} {...field("reason")} maxLength={1000} />
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
            <Button color="error" onClick={() => void askReject()}>
              {t("verification.reject")}
            </Button>
            <Button variant="contained" onClick={() => setAsking("accept")}>
              {t("verification.accept")}
            </Button>
          </Box>
          <Box sx={{ mt: 1, textAlign: "center", color: "text.secondary" }}>{t("verification.by_mail")}</Box>
        </AsideCard>
      )}
      <DecisionsCard decisions={verification.decisions} />
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
        <ConfirmActionDialog
          title={t(`verification.${asking}_title`, { name })}
          confirmLabel={t(`verification.${asking}`)}
          destructive={asking === "reject"}
          onConfirm={decide}
          onClose={close}
        >
          {t(`verification.${asking}_text`)}
          <ChangesSince changes={changes} label={labelOf} value={valueOf} />
        </ConfirmActionDialog>
      )}
    </>
  );
}
