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

test("in a narrow cell the mark leaves the room to the name, and its words stay for screen readers", async () => {
  const name = FIELDS.find(({ source }) => source === "name");
  const widthOfName = async (width: number) => {
    const screen = await render(
      <InTheme>
        <div style={{ width }}>
          {name?.column?.render?.({ ...supplier("CREATED"), name: "ООО «Знакомый поставщик»" })}
        </div>
      </InTheme>,
    );
    const words = screen.getByText("не проверен", { exact: true });
    await expect.element(words).toBeInTheDocument();
    const shown = words.element().getBoundingClientRect().width > 1;
    const room = screen.getByText("ООО «Знакомый поставщик»").element().getBoundingClientRect().width;
    await screen.unmount();
    return { shown, room };
  };
  const narrow = await widthOfName(190);
  expect(narrow.shown).toBe(false);
  expect(narrow.room).toBeGreaterThan(110);
  expect((await widthOfName(400)).shown).toBe(true);
});
