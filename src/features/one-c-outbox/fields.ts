import { orderCode } from "#contract/numbering.ts";
import { ONE_C_OUTBOX_STATUSES } from "#contract/one-c/one-c-outbox.api.ts";
import type { OneCOutboxRow } from "#contract/one-c/one-c-outbox.api.ts";
import { ONE_C_DRIVERS, ONE_C_OUTCOMES } from "#contract/one-c/one-c.values.ts";
import type { Field } from "#src/kit/fields/field.ts";

export const FIELDS: readonly Field<OneCOutboxRow>[] = [
  {
    source: "created_at",
    label: "one_c.outbox.created",
    kind: "moment",
    column: { width: 152, priority: 3 },
    phone: { line: 3, text: ({ created_at }, { formats }) => formats.date(created_at) },
  },
  {
    source: "workspace",
    label: "one_c.outbox.workspace",
    kind: "record",
    column: { flex: 1, minWidth: 200, text: ({ workspace }) => workspace.name },
    phone: { line: 1 },
  },
  {
    source: "order_number",
    label: "one_c.outbox.order",
    kind: "record",
    column: { width: 112, text: ({ order_number }) => orderCode(order_number) },
    phone: { line: 2 },
  },
  {
    source: "driver",
    label: "one_c.outbox.driver",
    kind: "choice",
    column: {
      flex: 1,
      minWidth: 180,
      priority: 2,
      text: ({ driver }, { t }) => t(`one_c.setting.drivers.${ONE_C_DRIVERS.find((each) => each === driver) ?? "off"}`),
    },
  },
  {
    source: "status",
    label: "one_c.outbox.status",
    kind: "choice",
    choices: (t) => ONE_C_OUTBOX_STATUSES.map((value) => ({ value, label: t(`one_c.status.${value}`) })),
    column: { width: 140 },
    phone: { line: 4 },
    filter: { as: "tabs", any: "one_c.outbox.all" },
  },
  {
    source: "error",
    label: "one_c.outbox.error",
    kind: "choice",
    choices: (t) => ONE_C_OUTCOMES.map((value) => ({ value, label: t(`one_c.outcome.${value}`) })),
    column: { flex: 1, minWidth: 200, priority: 1 },
  },
];
