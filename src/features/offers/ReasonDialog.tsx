import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import type { Refusal } from "#src/features/offers/decline-line.ts";

type Reason = (typeof ITEM_REJECT_REASONS)[number];

interface Form {
  readonly reason: Reason | null;
  readonly comment: string;
}

interface ReasonDialogProps {
  count: number;
  given: string | null;
  onDecline: (refusal: Refusal) => void;
  onClose: () => void;
}

/** Asks for one reason for declining several lines. The reason "other" requires a comment. */
export function ReasonDialog({ count, given, onDecline, onClose }: ReasonDialogProps) {
  const t = useT();
  const named = (text: string | null): Reason | null => ITEM_REJECT_REASONS.find((each) => each === text) ?? null;
  const { values, field } = useFormValues<Form>({ reason: named(given), comment: "" });
  const { reason, comment } = values;
  const needsWords = reason === "other";
  return (
    <FormDialog
      open
      title={t("offers.bulk.title", { smart_count: count })}
      submitLabel={t("offers.bulk.confirm")}
      disabled={reason === null || (needsWords && comment.trim() === "")}
      onSubmit={() => onDecline({ reason, comment: comment.trim() === "" ? null : comment.trim() })}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t("offers.bulk.reason")}
        value={reason ?? ""}
        onChange={(_event, value) => field("reason").onChange(named(value))}
      >
        {ITEM_REJECT_REASONS.map((value, index) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" autoFocus={value === reason || (reason === null && index === 0)} />}
            label={t(`offers.line_reason.${value}`)}
          />
        ))}
      </RadioGroup>
      <FieldText
        label={t("offers.bulk.comment")}
        required={needsWords}
        {...field("comment")}
        rows={2}
        maxLength={2000}
      />
    </FormDialog>
  );
}
