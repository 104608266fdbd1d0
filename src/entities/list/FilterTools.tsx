import { useListContext } from "ra-core";
import { valueIn } from "#src/entities/fields/field.ts";
import type { Chosen, ListFilter } from "#src/entities/fields/filters.ts";
import { useT } from "#src/locale/use-t.ts";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** The values that a list's call names beside its rows. */
function toldIn(meta: unknown, name: string): readonly { value: string; label: string }[] {
  const told = typeof meta === "object" && meta !== null ? valueIn(meta, name) : undefined;
  const texts = Array.isArray(told) ? told.filter((each): each is string => typeof each === "string") : [];
  return texts.map((value) => ({ value, label: value }));
}

interface FilterToolsProps {
  filters: readonly ListFilter[];
  chosen: Chosen;
  change: (patch: AddressPatch) => void;
}

/** The filters of a list beside its search. */
export function FilterTools({ filters, chosen, change }: FilterToolsProps) {
  const t = useT();
  const { meta } = useListContext();
  return filters.map(({ source, word, as, any, label, choices, choices_in }) => {
    const options = choices_in === undefined ? choices(t) : toldIn(meta, choices_in);
    const value = chosen[source] ?? null;
    const choose = (next: string | null) => change({ [word]: next });
    if (as === "halves")
      return (
        <Segmented
          key={word}
          label={t(label)}
          options={[{ value: "", label: t(any) }, ...options]}
          value={value ?? ""}
          onChange={choose}
        />
      );
    return (
      options.length > 0 && (
        <ToolSelect key={word} label={t(label)} value={value} any={t(any)} options={options} onChange={choose} />
      )
    );
  });
}
