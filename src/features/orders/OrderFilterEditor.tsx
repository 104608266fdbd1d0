import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { orderApi } from "#contract/orders/order.api.ts";
import { compare } from "#contract/money/decimal.ts";
import { useCall } from "#src/api/hooks.ts";
import { useSearchText } from "#src/entities/list/use-search-text.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { choicesOf, useCompanyNames, valuesOf } from "#src/features/orders/order-filters.ts";
import type { FilterName, RangeName } from "#src/features/orders/order-filters.ts";
import type { OrderFilters } from "#src/features/orders/order-list-state.ts";

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
}

/** Values to tick. */
function Values({ rows, chosen, onChosen, busy = false }: ValuesProps) {
  const t = useT();
  const formats = useFormats();
  const toggle = (value: string): void =>
    onChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <Box
      component="ul"
      aria-label={t("order_list.filter.values")}
      aria-busy={busy}
      sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 280, overflow: "auto" }}
    >
      {rows.map(({ value, label, count }) => (
        <li key={value}>
          <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 32 }}>
            <Checkbox size="small" checked={chosen.includes(value)} onChange={() => toggle(value)} />
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
          {t("order_list.filter.nothing")}
        </Box>
      )}
    </Box>
  );
}

/** Companies that there are orders with, found by a part of their names; those that are chosen stay. */
function Companies({ chosen, onChosen }: Pick<ValuesProps, "chosen" | "onChosen">) {
  const t = useT();
  const { typed, search, setTyped } = useSearchText("");
  const names = useCompanyNames(chosen.length === 0 ? undefined : chosen.join(","));
  const query = search === "" ? {} : { search };
  const { data } = useCall(orderApi.companies, { query }, { keep_previous: true });
  const found = (data?.results ?? []).map(({ id, name, count }) => ({ value: String(id), label: name, count }));
  const absent = chosen
    .filter((value) => found.every((each) => each.value !== value))
    .map((value) => ({ value, label: names.get(value) ?? "…" }));
  return (
    <>
      <FieldText label={t("order_list.filter.find")} value={typed} onChange={setTyped} autoFocus max_length={200} />
      <Values rows={[...absent, ...found]} chosen={chosen} onChosen={onChosen} busy={data === undefined} />
      {data?.more === true && (
        <Box sx={{ color: "text.secondary", typography: "caption" }}>{t("order_list.filter.more")}</Box>
      )}
    </>
  );
}

interface OrderFilterEditorProps {
  name: FilterName;
  filters: OrderFilters;
  anchor: HTMLElement;
  onApply: (patch: AddressPatch) => void;
  onClose: () => void;
}

const isRange = (name: FilterName): name is RangeName => name === "created" || name === "total";
const nothing = (text: string | null | undefined): string | null => (text === undefined || text === "" ? null : text);

/** Chooses what the list is narrowed by; it holds once applied, by the button or Enter. Give it a new `key` for each opening. */
export function OrderFilterEditor({ name, filters, anchor, onApply, onClose }: OrderFilterEditorProps) {
  const t = useT();
  const [chosen, setChosen] = useState(() => (isRange(name) ? [] : valuesOf(filters[name])));
  const [from, setFrom] = useState(() => (isRange(name) ? nothing(filters[`${name}_from`]) : null));
  const [to, setTo] = useState(() => (isRange(name) ? nothing(filters[`${name}_to`]) : null));
  const [isWrong, setWrong] = useState(false);
  const title = t(`order_list.filter.${name}`);
  const isReversed = from !== null && to !== null && (name === "total" ? compare(from, to) > 0 : from > to);
  const apply = (): void => {
    if (!isRange(name)) return onApply({ [name]: chosen.join(",") });
    if (isReversed) return setWrong(true);
    return onApply({ [`${name}_from`]: from, [`${name}_to`]: to });
  };
  const reversed = isWrong && isReversed ? t("order_list.filter.reversed") : null;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": title } }}
    >
      <Box
        component="form"
        noValidate
        sx={{ display: "flex", flexDirection: "column", gap: 1.5, width: 300, p: 1.75 }}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        {name === "created" && (
          <>
            <FieldDate
              label={t("order_list.filter.from")}
              value={from ?? ""}
              onChange={(day) => setFrom(nothing(day))}
            />
            <FieldDate
              label={t("order_list.filter.to")}
              value={to ?? ""}
              error={reversed}
              onChange={(day) => setTo(nothing(day))}
            />
          </>
        )}
        {name === "total" && (
          <>
            <FieldMoney label={t("order_list.filter.least")} value={from} onChange={setFrom} autoFocus />
            <FieldMoney label={t("order_list.filter.most")} value={to} error={reversed} onChange={setTo} />
          </>
        )}
        {name === "company" && <Companies chosen={chosen} onChosen={setChosen} />}
        {name !== "company" && !isRange(name) && (
          <Values rows={choicesOf(name, t)} chosen={chosen} onChosen={setChosen} />
        )}
        <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 1 }}>
          <Button size="small" variant="text" onClick={onClose}>
            {t("ui.action.cancel")}
          </Button>
          <Button size="small" type="submit" variant="contained">
            {t("ui.action.apply")}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
