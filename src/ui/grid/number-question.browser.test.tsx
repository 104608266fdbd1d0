import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cell, cellAt, pasteText, showGrid } from "./grid-test-kit.tsx";

test("doubtful prices of a paste are asked about in one bar; a key or a button answers, the cursor stays, one undo takes it back", async () => {
  const { grid, state } = await showGrid();
  await userEvent.click(cellAt(0, "price"));
  pasteText("1.234\n2.500\n7");
  const bar = page.getByRole("group", { name: "Двоякие числа" });
  await expect.element(bar).toHaveTextContent("«1.234» и другие числа можно прочесть двояко: 2 ячейки.");
  await expect.element(state).toHaveTextContent("2");
  await userEvent.keyboard("{Alt>}1{/Alt}");
  expect(grid.rows().map(({ price }) => price)).toEqual(["1234", "2500", "7", null, null]);
  await expect.element(bar).not.toBeInTheDocument();
  expect(cell(0, "price")).toBe(document.activeElement);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(bar).toBeVisible();
  await userEvent.click(bar.getByRole("button", { name: "1,234" }));
  expect(grid.rows().map(({ price }) => price)).toEqual(["1.234", "2.500", "7", null, null]);
  await expect.element(bar).not.toBeInTheDocument();
});
