import { ROUND_TELLS } from "#contract/tenders/round-told.schema.ts";
import type { RoundTells } from "#contract/tenders/round-told.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";

/** What suppliers are told of their prices in the round before, and what that means. */
export function ToldField({ value, onChange }: { value: RoundTells; onChange: (value: RoundTells) => void }) {
  const t = useT();
  return (
    <FieldSelect
      label={t("tenders.field.told_of_round")}
      value={value}
      options={ROUND_TELLS.map((each) => ({ value: each, label: t(`tenders.told.${each}`) }))}
      hint={t(`tenders.told_hint.${value}`)}
      onChange={onChange}
    />
  );
}
