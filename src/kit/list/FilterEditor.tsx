import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Radio from "@mui/material/Radio";
import { useState } from "react";
import { compare } from "#contract/money/decimal.ts";
import type { ChosenFilters } from "#src/kit/list/filtered-address.ts";
import { namesById } from "#src/kit/list/names-by-id.ts";
import { isRange, valuesOf } from "#src/kit/list/record-filter.ts";
import type { NamesFilter, RecordFilter } from "#src/kit/list/record-filter.ts";
import { useSearchText } from "#src/kit/list/use-search-text.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { isUnreadDay } from "#src/locale/typed-day.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FilterSheet } from "#src/ui/page/FilterSheet.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

interface Row {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

interface ValuesProps {
  rows: readonly Row[];
  chosen: readonly string[];
  onChosen: (values: string[]) => void;
  busy?: boolean;
  single?: boolean;
}

function Values({ rows, chosen, onChosen, busy = false, single = false }: ValuesProps) {
  const { t, formats } = useTextTools();
  const toggle = (value: string): void => {
    if (single) return onChosen([value]);
    return onChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  };
  const Tick = single ? Radio : Checkbox;
  return (
    <Box
      component="ul"
      aria-label={t("list_filter.values")}
      aria-busy={busy}
      sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 280, overflow: "auto" }}
    >
      {rows.map(({ value, label, count }) => (
        <li key={value}>
          <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 32 }}>
            <Tick size="small" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              {label}
            </Box>
            {count !== undefined && (
              <Box component="span" className="num" sx={{ color: "ui.ink3" }}>
                {formats.count(count)}
              </Box>
            )}
          </Box>
        </li>
      ))}
      {!busy && rows.length === 0 && (
        <Box component="li" sx={{ color: "text.secondary", py: 1 }}>
          {t("list_filter.nothing")}
        </Box>
      )}
    </Box>
  );
}

/** Finds companies or people by part of their name. Selected names remain listed. */
function Names({ filter, chosen, onChosen }: Pick<ValuesProps, "chosen" | "onChosen"> & { filter: NamesFilter }) {
  const t = useT();
  const { typed, search, setTyped } = useSearchText("");
  const names = namesById(filter.useNames(chosen.length === 0 ? null : { id: chosen.join(",") }));
  const answer = filter.useNames(search === "" ? {} : { search });
  const found = (answer?.results ?? []).map(({ id, name, count }) => ({ value: String(id), label: name, count }));
  const absent = chosen
    .filter((value) => found.every((each) => each.value !== value))
    .map((value) => ({ value, label: names.get(value) ?? "…" }));
  return (
    <>
      <FieldText label={t(filter.find)} value={typed} onChange={setTyped} autoFocus maxLength={200} />
      <Values rows={[...absent, ...found]} chosen={chosen} onChosen={onChosen} busy={answer === undefined} />
      {answer?.more === true && (
        <Box sx={{ color: "text.secondary", typography: "caption" }}>{t("list_filter.more")}</Box>
      )}
    </>
  );
}

interface FilterEditorProps {
  filter: RecordFilter;
  filters: ChosenFilters;
  anchor: HTMLElement;
  onApply: (patch: AddressPatch) => void;
  onClose: () => void;
}

const nothing = (text: string | null | undefined): string | null => (text === undefined || text === "" ? null : text);

/** Edits one filter, which is applied with the button or Enter. Pass a new `key` each time the editor opens. */
export function FilterEditor({ filter, filters, anchor, onApply, onClose }: FilterEditorProps) {
  const t = useT();
  const { name, kind } = filter;
  const [chosen, setChosen] = useState(() => valuesOf(filters[name]));
  const [from, setFrom] = useState(() => nothing(filters[`${name}_from`]));
  const [to, setTo] = useState(() => nothing(filters[`${name}_to`]));
  const [isWrong, setWrong] = useState(false);
  const title = t(filter.label);
  const isReversed = from !== null && to !== null && (kind === "money" ? compare(from, to) > 0 : from > to);
  const apply = (): void => {
    if (!isRange(filter)) return onApply({ [name]: chosen.join(",") });
    if (kind === "days" && [from, to].some(isUnreadDay)) return undefined;
    if (isReversed) return setWrong(true);
    return onApply({ [`${name}_from`]: from, [`${name}_to`]: to });
  };
  const reversed = isWrong && isReversed ? t("list_filter.reversed") : null;
  return (
    <FilterSheet title={title} anchor={anchor} onApply={apply} onClose={onClose}>
      {kind === "days" && (
        <>
          <FieldDate label={t("list_filter.from")} value={from ?? ""} onChange={(day) => setFrom(nothing(day))} />
          <FieldDate
            label={t("list_filter.to")}
            value={to ?? ""}
            error={reversed}
            onChange={(day) => setTo(nothing(day))}
          />
        </>
      )}
      {kind === "money" && (
        <>
          <FieldMoney label={t("list_filter.least")} value={from} onChange={setFrom} autoFocus />
          <FieldMoney label={t("list_filter.most")} value={to} error={reversed} onChange={setTo} />
        </>
      )}
      {filter.kind === "names" && <Names filter={filter} chosen={chosen} onChosen={setChosen} />}
      {(filter.kind === "words" || filter.kind === "one") && (
        <Values
          rows={filter.choices(t, filters[name] ?? "")}
          chosen={chosen}
          onChosen={setChosen}
          single={filter.kind === "one"}
        />
      )}
    </FilterSheet>
  );
}
