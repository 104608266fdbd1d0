import Box from "@mui/material/Box";
import type { AwardApproval, AwardApprovals } from "#contract/award/approval.schema.ts";
import { call } from "#src/api/client.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { APPROVAL_CALLS } from "#src/features/award/use-approvals.ts";
import type { ApprovalOf } from "#src/features/award/use-approvals.ts";
import { useOrderSums } from "#src/features/award/use-order-sums.ts";

export type ApprovalDialogName = "ask" | "give" | "refuse" | "withdraw";

interface ApprovalDialogProps {
  of: ApprovalOf;
  name: ApprovalDialogName;
  onDone: (after: AwardApprovals, words: string) => void;
  onClose: () => void;
}

function Sums({ approval, entity }: { approval: Pick<AwardApproval, "orders">; entity: ApprovalOf["entity"] }) {
  const { t, formats } = useTextTools();
  const sums = useOrderSums();
  const rows = approval.orders.map(({ supplier, lots, currency, gross }) => ({
    key: String(supplier.id),
    label: supplier.name,
    value: (
      <>
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
          {t(entity === "tender" ? "comparison.lots" : "award.order_approval.lines", formats.counted(lots))}
        </Box>
        {formats.money(gross, currency)}
      </>
    ),
  }));
  const total = {
    key: "total",
    label: t("award.approval.total"),
    value: <span style={{ marginLeft: "auto" }}>{sums(approval.orders)}</span>,
  };
  return (
    <div className="num">
      <KeyValueList rows={[...rows, total]} />
    </div>
  );
}

function useDecide({ entity, id }: ApprovalOf, { name, words }: { name: ApprovalDialogName; words: string }) {
  const ask = useCallMutation(APPROVAL_CALLS[entity].ask);
  const give = useCallMutation(APPROVAL_CALLS[entity].give);
  const refuse = useCallMutation(APPROVAL_CALLS[entity].refuse);
  const withdraw = useCallMutation(APPROVAL_CALLS[entity].withdraw);
  return ({ version, total, approvals }: AwardApprovals, idempotency_key: string): Promise<AwardApprovals> => {
    const [last] = approvals;
    const of = { params: { id, approvalId: last?.id ?? 0 }, idempotency_key };
    const seen = { version: last?.version ?? 1 };
    switch (name) {
      case "ask": {
        const comment = words.trim() === "" ? null : words;
        return ask.mutateAsync({ params: { id }, body: { version, total, comment }, idempotency_key });
      }
      case "give":
        return give.mutateAsync({ ...of, body: { ...seen, total: last?.total ?? total } });
      case "refuse":
        return refuse.mutateAsync({ ...of, body: { ...seen, reason: words } });
      case "withdraw":
        return withdraw.mutateAsync({ ...of, body: seen });
    }
  };
}

const WORDS = { tender: "award.approval", order: "award.order_approval" } as const;
const DONE = { ask: "sent", give: "gave", refuse: "refused_done", withdraw: "withdrawn" } as const;

/**
 * Requests, grants, rejects or withdraws an approval. The server rejects the action if the award or order differs from
 * the one shown.
 */
export function ApprovalDialog({ of, name, onDone, onClose }: ApprovalDialogProps) {
  const t = useT();
  const { user } = useMe();
  const sayings = WORDS[of.entity];
  const { values, field } = useFormValues({ words: "" });
  const { words } = values;
  const decide = useDecide(of, { name, words });
  const seen = useSeen(() => call(APPROVAL_CALLS[of.entity].one, { params: { id: of.id } }));
  useUnsaved(words.trim() !== "");
  const state = seen.record;
  const [last] = state?.approvals ?? [];
  const shown = state === null ? null : name === "ask" ? state : (last ?? null);
  const money = useOrderSums()(shown?.orders ?? []);
  const people = (state?.approvers ?? []).filter(({ id }) => id !== user.id).map((one) => one.name);
  const submit = async (): Promise<void> => {
    await seen.confirm(async (record, key) => onDone(await decide(record, key), t(`${sayings}.${DONE[name]}`)));
  };
  return (
    <FormActionDialog
      width="sm"
      title={t(`${sayings}.${name}_title`, { total: money })}
      submitLabel={name === "ask" ? t("award.approval.send") : t(`award.approval.${name}`)}
      destructive={name === "refuse"}
      seen={seen}
      disabled={name === "refuse" && words.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      {seen.changes !== null && (
        <Callout tone="warn" role="alert">
          {t(`${sayings}.changed`)}
        </Callout>
      )}
      {name !== "refuse" && <Box>{t(`${sayings}.${name}_text`, { people: people.join(", ") })}</Box>}
      {name === "refuse" && <Callout tone="warn">{t("award.approval.refuse_text")}</Callout>}
      {shown !== null && <Sums approval={shown} entity={of.entity} />}
      {(name === "ask" || name === "refuse") && (
        <FieldText
          autoFocus
          label={t(name === "ask" ? "award.approval.comment" : "award.approval.reason")}
          required={name === "refuse"}
          rows={3}
          maxLength={2000}
          {...field("words")}
        />
      )}
    </FormActionDialog>
  );
}
