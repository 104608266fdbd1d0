import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { FIELDS } from "#src/features/suppliers/fields.tsx";

const supplier = (status: SupplierRow["status"]): SupplierRow => ({
  id: 7,
  name: "ООО «Знакомый»",
  inn: null,
  email: null,
  status,
  company_status: null,
  is_listed: true,
  invited: 0,
  answered: 0,
  waiting: 0,
  orders: 0,
  last_order_at: null,
  sums: [],
  deliveries: null,
});

test.each([
  ["VERIFIED", false],
  ["CREATED", true],
  ["SENT_TO_VERIFICATION", true],
  ["NOT_VERIFIED", true],
] as const)(
  "a supplier in the state %s is marked: %s, in the same words whatever the state",
  async (status, isMarked) => {
    const name = FIELDS.find(({ source }) => source === "name");
    const screen = await render(<InTheme>{name?.column?.render?.(supplier(status))}</InTheme>);
    expect(screen.getByText("не проверен", { exact: true }).elements()).toHaveLength(isMarked ? 1 : 0);
  },
);
