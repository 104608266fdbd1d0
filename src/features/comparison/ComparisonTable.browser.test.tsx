import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Matrix } from "#src/features/comparison/matrix-test-kit.tsx";

/** Timeout long enough to render all overscan rows, at two rows per frame. */
const FRAMES = { timeout: 10_000 };
const radios = () => [...document.querySelectorAll("[role=radio]")];
const chosen = () => radios().flatMap((radio, place) => (radio.getAttribute("aria-checked") === "true" ? [place] : []));
/** Returns the text that a screen reader announces for the focused cell. */
const focused = () =>
  document.activeElement?.getAttribute("aria-label") ??
  [...(document.activeElement?.querySelectorAll(":scope > .visually-hidden, :scope > div:not([aria-hidden])") ?? [])]
    .map(({ textContent }) => textContent)
    .join(", ");

test("a winner that isn't the best says why, or that the reason is missing; the best needs none", async () => {
  const reasons = new Map([
    [1000, "Поставит раньше"],
    [1001, null],
  ]);
  await render(
    <Matrix
      lots={2}
      prices={[
        ["12", "5"],
        ["10", "4"],
      ]}
      reasons={reasons}
    />,
  );
  const signs = () => [...document.querySelectorAll("[data-mark=reason]")].map((sign) => sign.getAttribute("title"));
  expect(signs()).toEqual([]);
  await userEvent.click(page.getByRole("radio").nth(0));
  await userEvent.click(page.getByRole("radio").nth(2));
  await expect
    .poll(signs)
    .toEqual(["Почему не лучшая цена: Поставит раньше", "Почему не лучшая цена: причина не написана"]);
  await userEvent.click(page.getByRole("radio").nth(3));
  await expect.poll(signs).toEqual(["Почему не лучшая цена: Поставит раньше"]);
  expect(page.getByRole("radio").nth(0).element().getAttribute("aria-label")).toContain("Поставит раньше");
});

test("arrows move, Space and Enter choose one winner of a lot, Delete takes it back", async () => {
  const onSplit = vi.fn();
  await render(
    <Matrix
      lots={2}
      prices={[
        ["12", "5"],
        ["10", null],
        ["11", "6"],
      ]}
      onSplit={onSplit}
    />,
  );
  await userEvent.click(page.getByRole("radio").first());
  expect(chosen()).toEqual([0]);
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toContain("Поставщик 2, 10,00, самая низкая цена");
  await userEvent.keyboard(" ");
  expect(chosen()).toEqual([1]);
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Поставщик 2, Отказ: нет на складе");
  await userEvent.keyboard(" {ArrowRight}{Enter}");
  expect(chosen()).toEqual([1, 4]);
  await userEvent.keyboard("{F2}s");
  expect(onSplit.mock.calls).toEqual([[2], [2]]);
  await userEvent.keyboard("{Delete}{Control>}{Home}{/Control} ");
  expect(chosen()).toEqual([0]);
  expect(document.querySelectorAll("[role=grid] [tabindex='0']:not(button)")).toHaveLength(1);
});

test("the sums in the foot follow the choice", async () => {
  await render(
    <Matrix
      lots={2}
      prices={[
        ["12", "5"],
        ["10", null],
      ]}
    />,
  );
  await userEvent.click(page.getByRole("radio").nth(1));
  await expect.element(page.getByRole("row", { name: /К оплате/ })).toHaveTextContent("1 из 2");
  await expect.element(page.getByRole("row", { name: /К оплате/ })).toHaveTextContent("4 000");
});

const drawnRows = () =>
  [...document.querySelectorAll<HTMLElement>("tbody tr[data-row]")].map((row) => Number(row.dataset["row"]));

test("of many lots those near what is seen are drawn, and the keyboard reaches the last one", async () => {
  await render(
    <Matrix
      lots={600}
      prices={Array.from({ length: 20 }, (_, supplier) => Array.from({ length: 600 }, () => String(10 + supplier)))}
    />,
  );
  await userEvent.click(page.getByRole("radio").first());
  await vi.waitFor(() => expect(drawnRows()).toContain(40), FRAMES);
  await userEvent.keyboard("{Control>}{ArrowDown}{/Control}");
  await vi.waitFor(() => expect(document.activeElement?.closest("tr")?.getAttribute("data-row")).toBe("599"));
  await userEvent.keyboard("{ArrowRight} ");
  expect(document.activeElement?.getAttribute("aria-checked")).toBe("true");
  await vi.waitFor(() => expect(drawnRows()).not.toContain(5), FRAMES);
  await vi.waitFor(() => expect(drawnRows()).toEqual(expect.arrayContaining([590, 595, 599])));
  // Rows that are out of sight leave a few in each frame.
  await vi.waitFor(() => expect(drawnRows().length).toBeLessThan(150), FRAMES);
});

test("what is made ready is there when it is scrolled to, and no row is drawn twice; a choice draws its row alone", async () => {
  const draw = vi.fn<(row: number) => void>();
  const drawn = () => [...new Set(draw.mock.calls.flat())];
  await render(
    <Matrix
      lots={50}
      prices={Array.from({ length: 3 }, (_, supplier) => Array.from({ length: 50 }, () => String(10 + supplier)))}
      onDraw={draw}
    />,
  );
  await userEvent.click(page.getByRole("radio").nth(9));
  await vi.waitFor(() => expect(drawnRows()).toHaveLength(50), FRAMES);
  draw.mockClear();
  await userEvent.keyboard("{ArrowRight} ");
  await expect.element(page.getByRole("row", { name: /К оплате/ })).toHaveTextContent("4 400");
  expect(drawn()).toEqual([3]);
  draw.mockClear();
  const box = document.querySelector(":has(> [role=grid])") ?? expect.unreachable();
  box.scrollTop = 900;
  await vi.waitFor(() => expect(page.getByRole("rowheader", { name: "Деталь 30" }).element()).toBeVisible());
  expect(draw).not.toHaveBeenCalled();
});

test("of many suppliers only those in sight are drawn, the keyboard reaches the last one and comes back", async () => {
  await render(
    <Matrix
      lots={3}
      prices={Array.from({ length: 50 }, (_, supplier) => Array.from({ length: 3 }, () => String(10 + supplier)))}
    />,
  );
  const columns = () => document.querySelectorAll('tr[data-row="1"] td[data-column]').length;
  await vi.waitFor(() => expect(columns()).toBeLessThan(16));
  const width = document.querySelector("table")?.offsetWidth;
  await userEvent.click(page.getByRole("radio").first());
  await userEvent.keyboard("{ArrowDown}{Control>}{ArrowRight}{/Control}");
  await vi.waitFor(() => expect(document.activeElement?.closest("td")?.getAttribute("data-column")).toBe("49"));
  await userEvent.keyboard(" ");
  expect(focused()).toContain("Поставщик 50");
  expect(document.activeElement?.getAttribute("aria-checked")).toBe("true");
  await vi.waitFor(() => expect(columns()).toBeLessThan(16));
  expect(document.querySelector("table")?.offsetWidth).toBe(width);
  await userEvent.keyboard("{Home}");
  await vi.waitFor(() => expect(document.activeElement?.closest("td")?.getAttribute("data-column")).toBe("0"));
  await expect.element(page.getByRole("columnheader", { name: /Поставщик 1 / })).toBeVisible();
});

test("Alt and Enter tell more of a cell, Enter too where nothing can be chosen", async () => {
  const onDetails = vi.fn();
  const { rerender } = await render(<Matrix lots={2} prices={[["12", "5"]]} onDetails={onDetails} />);
  await userEvent.click(page.getByRole("radio").first());
  await userEvent.keyboard("{ArrowDown}{Alt>}{Enter}{/Alt}");
  expect(onDetails.mock.calls).toEqual([[1, 0]]);
  expect(chosen()).toEqual([0]);
  await rerender(<Matrix lots={2} prices={[["12", "5"]]} onDetails={onDetails} canAward={false} />);
  await userEvent.click(page.getByText("мин.").first());
  await userEvent.keyboard("{Enter}");
  expect(onDetails.mock.calls).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
});

test("who may not choose reads the same prices and finds nothing to press", async () => {
  await render(<Matrix lots={1} prices={[["12"]]} canAward={false} />);
  expect(radios()).toHaveLength(0);
  await userEvent.click(page.getByText("12,00").first());
  await userEvent.keyboard(" ");
  expect(document.querySelector(".won")).toBeNull();
});

test("no price runs into the next cell, however long it is and however far from the lowest", async () => {
  const long = ["1", "12.5", "1234.56", "99999.99", "123456.78", "1234567.89", "123456789.12", "1234567890.12"];
  const of = (supplier: number) => long.map((price) => (Number(price) * (1 + supplier / 100)).toFixed(2));
  await render(<Matrix lots={long.length} prices={Array.from({ length: 13 }, (_, supplier) => of(supplier))} />);
  await expect.element(page.getByRole("radio").first()).toBeVisible();
  const cells = [...document.querySelectorAll<HTMLElement>("tbody td[data-column]")];
  expect(cells.length).toBeGreaterThan(40);
  expect(cells[0]?.offsetWidth).toBeLessThan(170);
  expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)).toEqual([]);
  // A price is whole or not shown at all. The tooltip has it in either case.
  const prices = cells.map((cell) => cell.querySelector(".price")?.textContent ?? "");
  expect(prices.every((price) => price === "…" || /^[\d\u00A0\u202F]+,\d{2,}$/u.test(price))).toBe(true);
  expect(cells.map(({ title }) => title).every((title) => /\d,\d{2}/u.test(title))).toBe(true);
});

test("on hover, the button of the details covers neither the price nor how far it is from the lowest", async () => {
  const prices = [["271.30"], ["235.02"], ["6.28"], ["1234567.89"]];
  await render(<Matrix lots={1} prices={prices} />);
  await expect.element(page.getByRole("radio").first()).toBeVisible();
  for (const cell of document.querySelectorAll<HTMLElement>("tbody td[data-column]")) {
    await userEvent.hover(cell);
    const button = cell.querySelector(".details")?.getBoundingClientRect();
    if (button === undefined || button.width === 0) continue;
    for (const name of [".price", ".gap-to-best"]) {
      const text = cell.querySelector(name)?.getBoundingClientRect() ?? expect.unreachable();
      const isApart = text.right <= button.left + 0.5 || text.left >= button.right - 0.5;
      expect([name, cell.textContent, isApart]).toEqual([name, cell.textContent, true]);
    }
  }
});

test("the foot unfolds into everything that the sums are made of, by its button and by a key of the grid", async () => {
  await render(
    <Matrix
      lots={2}
      prices={[
        ["12", "5"],
        ["10", null],
      ]}
    />,
  );
  const part = (name: RegExp) => page.getByRole("row", { name });
  await expect.element(part(/Всё предложение/)).toBeVisible();
  await userEvent.click(page.getByRole("radio").nth(1));
  await expect.element(part(/Сопоставимо/)).toHaveTextContent(/4.?000/);
  await userEvent.keyboard("l");
  await expect.element(part(/Товар/)).toHaveTextContent(/4.?000/);
  await expect.element(part(/Излишек упаковок/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Свернуть суммы" }));
  await expect.element(part(/Излишек упаковок/)).not.toBeInTheDocument();
});
