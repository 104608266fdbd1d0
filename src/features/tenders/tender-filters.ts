import { TENDER_AWAITS } from "#contract/tenders/tender-list.schema.ts";
import type { TenderParty } from "#contract/tenders/tender-list.schema.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { useCall } from "#src/api/hooks.ts";
import type { NamesQuery, RecordFilter, UseFoundNames } from "#src/kit/list/record-filter.ts";

const WITHIN = ["1", "3", "7"];

const useParties = (of: TenderParty, asked: NamesQuery) =>
  useCall(tenderApi.parties, { query: { ...asked, of } }, { enabled: asked !== null, keep_previous: true }).data;
const useSuppliers: UseFoundNames = (asked) => useParties("supplier", asked);
const useMakers: UseFoundNames = (asked) => useParties("created_by", asked);
const useManagers: UseFoundNames = (asked) => useParties("managers", asked);

export const TENDER_FILTERS: readonly RecordFilter[] = [
  {
    name: "awaits",
    label: "tender_list.filter.awaits",
    kind: "words",
    choices: (t) => TENDER_AWAITS.map((value) => ({ value, label: t(`tender_list.awaits.${value}`) })),
  },
  {
    name: "closing_within",
    label: "tender_list.filter.closing_within",
    kind: "one",
    // A link may contain a number of days that is not among the options.
    choices: (t, chosen) =>
      (chosen === "" || WITHIN.includes(chosen) ? WITHIN : [...WITHIN, chosen]).map((value) => ({
        value,
        label: t("tender_list.within", { smart_count: Number(value) }),
      })),
  },
  {
    name: "supplier",
    label: "tender_list.filter.supplier",
    kind: "names",
    find: "tender_list.filter.find_supplier",
    useNames: useSuppliers,
  },
  {
    name: "created_by",
    label: "tender_list.filter.created_by",
    kind: "names",
    find: "tender_list.filter.find_person",
    useNames: useMakers,
  },
  {
    name: "managers",
    label: "tender_list.filter.managers",
    kind: "names",
    find: "tender_list.filter.find_person",
    useNames: useManagers,
  },
  { name: "closing", label: "tender_list.filter.closing", kind: "days" },
  { name: "created", label: "tender_list.filter.created", kind: "days" },
];
