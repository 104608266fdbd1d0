import { ListContext } from "ra-core";
import { useContext } from "react";
import { valueIn } from "#src/kit/fields/field.ts";
import type { Chosen, ListFilter } from "#src/kit/fields/filters.ts";
import { useT } from "#src/locale/use-t.ts";
import { DayRange } from "#src/ui/page/DayRange.tsx";
import { FilterChip } from "#src/ui/page/FilterChip.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

function optionsIn(meta: unknown, name: string): readonly { value: string; label: string }[] {
  const options = typeof meta === "object" && meta !== null ? valueIn(meta, name) : undefined;
  const texts = Array.isArray(options) ? options.filter((each): each is string => typeof each === "string") : [];
  return texts.map((value) => ({ value, label: value }));
}

interface FilterToolsProps {
  filters: readonly ListFilter[];
  chosen: Chosen;
  change: (patch: AddressPatch) => void;
}

export function FilterTools({ filters, chosen, change }: FilterToolsProps) {
  const t = useT();
  const meta: unknown = useContext(ListContext)?.meta;
  return filters.map((filter) => {
    const { label, words } = filter;
    const [word = ""] = words;
    const value = chosen[word] ?? null;
    const choose = (next: string | null) => change({ [word]: next });
    if (filter.as === "period")
      return <DayRange key={word} from={chosen["from"] ?? ""} to={chosen["to"] ?? ""} onChange={change} />;
    if (filter.as === "link")
      return value !== null && <FilterChip key={word} name={t(label)} value={value} onRemove={() => choose(null)} />;
    const { any, choices, choices_in } = filter;
    const options = choices_in === undefined ? choices(t) : optionsIn(meta, choices_in);
    if (filter.as === "halves")
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
