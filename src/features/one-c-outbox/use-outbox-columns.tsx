import { useMemo } from "react";
import { orderCode } from "#contract/numbering.ts";
import type { OneCOutboxRow } from "#contract/one-c/one-c-outbox.api.ts";
import { ONE_C_DRIVERS, ONE_C_OUTCOMES } from "#contract/one-c/one-c.values.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";

/** Columns of the outbox for 1C. */
export function useOutboxColumns(): readonly GridColumn<OneCOutboxRow>[] {
  const t = useT();
  const formats = useFormats();
  return useMemo((): GridColumn<OneCOutboxRow>[] => {
    const errorOf = ({ error }: OneCOutboxRow): string => {
      const known = ONE_C_OUTCOMES.find((each) => each === error);
      return known === undefined ? (error ?? "") : t(`one_c.outcome.${known}`);
    };
    const statusOf = ({ status }: OneCOutboxRow): string => t(`one_c.status.${status}`);
    const driverOf = ({ driver }: OneCOutboxRow): string =>
      t(`one_c.setting.drivers.${ONE_C_DRIVERS.find((each) => each === driver) ?? "off"}`);
    return [
      {
        field: "created_at",
        kind: "custom",
        header: t("one_c.outbox.created"),
        width: 152,
        priority: 3,
        format: (_value, { created_at }) => formats.dateTime(created_at),
      },
      {
        field: "workspace",
        kind: "custom",
        header: t("one_c.outbox.workspace"),
        flex: 1,
        minWidth: 200,
        format: (_value, { workspace }) => workspace.name,
      },
      {
        field: "order_number",
        kind: "custom",
        header: t("one_c.outbox.order"),
        width: 112,
        format: (_value, { order_number }) => orderCode(order_number),
      },
      {
        field: "driver",
        kind: "custom",
        header: t("one_c.outbox.driver"),
        flex: 1,
        minWidth: 180,
        priority: 2,
        format: (_value, row) => driverOf(row),
      },
      {
        field: "status",
        kind: "custom",
        header: t("one_c.outbox.status"),
        width: 140,
        format: (_value, row) => statusOf(row),
      },
      {
        field: "error",
        kind: "custom",
        header: t("one_c.outbox.error"),
        flex: 1,
        minWidth: 200,
        priority: 1,
        format: (_value, row) => errorOf(row),
      },
    ];
  }, [t, formats]);
}
