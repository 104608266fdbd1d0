import { useState } from "react";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SEARCH_MAX_LENGTH } from "#contract/primitives.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { BulkBar } from "#src/ui/page/BulkBar.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";

function Amount() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <FieldMoney label="Сумма" value={value} onChange={setValue} sign="₽" />
      <output>{value ?? "none"}</output>
    </>
  );
}

it("reads an amount as it is typed in Russia and writes it out neatly", async () => {
  const screen = await render(<Amount />, { wrapper: InTheme });
  const field = screen.getByLabelText("Сумма");
  await userEvent.fill(field, "1234,5 ₽");
  await expect.element(screen.getByRole("status")).toHaveTextContent("1234.5");
  await userEvent.tab();
  await expect.element(field).toHaveValue("1\u00a0234,50");
});

it("keeps what it cannot read in the field and says what it wants", async () => {
  const screen = await render(<Amount />, { wrapper: InTheme });
  const field = screen.getByLabelText("Сумма");
  await userEvent.fill(field, "12,5О");
  await userEvent.tab();
  await expect.element(field).toHaveValue("12,5О");
  await expect.element(field).toHaveAccessibleDescription(/Нужно число/);
});

function HowMany() {
  const [value, setValue] = useState<string | null>("5");
  return <FieldQuantity label="Количество" value={value} onChange={setValue} />;
}

it("writes a quantity without kopecks", async () => {
  const screen = await render(<HowMany />, { wrapper: InTheme });
  const field = screen.getByLabelText("Количество");
  await expect.element(field).toHaveValue("5");
  await userEvent.fill(field, "1500,5");
  await userEvent.tab();
  await expect.element(field).toHaveValue("1\u00a0500,5");
});

function List() {
  const [text, setText] = useState("");
  const [count, setCount] = useState(2);
  return (
    <>
      <SearchField value={text} onChange={setText} placeholder="Партномер" />
      <BulkBar
        count={count}
        total={9}
        onSelectAll={() => undefined}
        onClear={() => setCount(0)}
        actions={[
          { label: "Удалить", icon: "trash", destructive: true, onClick: () => undefined },
          { label: "Создать тендер", icon: "tender", onClick: () => undefined },
          { label: "Копировать", icon: "copy", onClick: () => undefined },
        ]}
      />
    </>
  );
}

it("offers the useful action for chosen rows first, and the one that deletes last", async () => {
  const screen = await render(<List />, { wrapper: InTheme });
  const buttons = screen.getByRole("toolbar").getByRole("button").elements();
  const labels = ["Создать тендер", "Копировать", "Удалить"];
  const shown = buttons.flatMap((button) => (labels.includes(button.textContent ?? "") ? [button.textContent] : []));
  expect(shown).toEqual(labels);
});

it("puts the cursor into the search by a slash, and gives up the chosen rows by Escape", async () => {
  const screen = await render(<List />, { wrapper: InTheme });
  const search = screen.getByRole("searchbox", { name: "Партномер" });
  await userEvent.keyboard("/");
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("abc/d");
  await expect.element(search).toHaveValue("abc/d");
  await userEvent.keyboard("{Escape}");
  await expect.element(search).toHaveValue("");
  await expect.element(screen.getByRole("toolbar")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("toolbar")).not.toBeInTheDocument();
});

it("takes no more into the search than a list is searched for", async () => {
  const screen = await render(<List />, { wrapper: InTheme });
  const search = screen.getByRole("searchbox", { name: "Партномер" });
  await userEvent.click(search);
  await navigator.clipboard.writeText("Микросхема ".repeat(40));
  await userEvent.keyboard("{Control>}v{/Control}");
  await expect.element(search).toHaveValue("Микросхема ".repeat(40).slice(0, SEARCH_MAX_LENGTH));
});
