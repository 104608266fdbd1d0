import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { now } from "#src/locale/clock.ts";
import { localInput } from "#src/locale/local-time.ts";
import { ReaderZoneContext } from "#src/locale/reader-zone.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";

async function showField(first: string, withTime = false) {
  const onChange = vi.fn<(value: string) => void>();
  function Form() {
    const [value, setValue] = useState(first);
    return (
      <InTheme>
        <FieldDate
          label="Поставка"
          withTime={withTime}
          min="2031-12-05"
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
        <button type="button">дальше</button>
      </InTheme>
    );
  }
  await render(<Form />);
  const field = page.getByLabelText("Поставка");
  return {
    field,
    value: () => onChange.mock.lastCall?.[0] ?? first,
    type: async (text: string) => {
      await field.fill(text);
      await userEvent.click(page.getByRole("button", { name: "дальше" }));
    },
  };
}

test("a day is typed as people write it, and what can't be read stays in sight with a sentence", async () => {
  const { field, value, type } = await showField("2026-12-15");
  await expect.element(field).toHaveValue("15.12.2026");
  await field.fill("1.2.2032");
  expect(value()).toBe("2032-02-01");
  await type("15 декабря 2031 г.");
  await expect.element(field).toHaveValue("15.12.2031");
  expect(value()).toBe("2031-12-15");
  await type("31.02.2031");
  await expect.element(page.getByText(/Эту дату не удалось прочитать/)).toBeVisible();
  await expect.element(field).toHaveValue("31.02.2031");
  expect(value()).toBe("31.02.2031");
  await type("");
  expect(value()).toBe("");
  await expect.element(page.getByText(/Эту дату не удалось прочитать/)).not.toBeInTheDocument();
});

test("the keyboard opens the calendar in the language, walks and chooses a day that is allowed", async () => {
  const { field, value } = await showField("2031-12-05");
  await userEvent.click(field);
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(page.getByText("декабрь 2031")).toBeVisible();
  await expect.element(page.getByRole("gridcell", { name: "4", exact: true }).first()).toBeDisabled();
  await expect.element(page.getByRole("gridcell", { name: "5", exact: true }).first()).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{Enter}");
  expect(value()).toBe("2031-12-13");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test("a day with a time keeps its time until another one is chosen", async () => {
  const { field, value, type } = await showField("2031-12-15T16:30", true);
  await expect.element(field).toHaveValue("15.12.2031 16:30");
  await type("16.12.2031");
  expect(value()).toBe("2031-12-16T16:30");
  await page.getByRole("button", { name: "Открыть календарь" }).click();
  await page.getByRole("option", { name: "09" }).first().click();
  expect(value()).toBe("2031-12-16T09:30");
  await page.getByRole("button", { name: "Готово" }).click();
  await expect.element(field).toHaveValue("16.12.2031 09:30");
});

// Never the same day in both zones, so one of them differs from the device.
test.for(["Pacific/Kiritimati", "Pacific/Niue"])(
  "today is marked by the clock of %s, and the hours begin at the end of a working day",
  async (zone) => {
    await render(
      <InTheme>
        <ReaderZoneContext value={zone}>
          <FieldDate label="Срок" withTime value="" onChange={() => undefined} />
        </ReaderZoneContext>
      </InTheme>,
    );
    await userEvent.click(page.getByLabelText("Срок"));
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    const sheet = page.getByRole("dialog", { name: "Срок" });
    await expect.element(sheet).toBeVisible();
    await vi.waitFor(() => {
      const marked = sheet.element().querySelector('[aria-current="date"]')?.textContent;
      expect(marked).toBe(String(Number(localInput(now().toISOString(), zone).slice(8, 10))));
    });
    const hour = sheet.getByRole("option", { name: /^18/ });
    await expect.element(hour).toBeInViewport();
    await expect.element(hour).toHaveAttribute("tabindex", "0");
  },
);
