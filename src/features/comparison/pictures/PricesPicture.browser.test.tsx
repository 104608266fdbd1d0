import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { comparisonOf } from "#src/features/comparison/comparison-test-kit.ts";
import { matrixOf } from "#src/features/comparison/matrix.ts";
import { PricesPicture } from "#src/features/comparison/pictures/PricesPicture.tsx";

const LOTS = 1000;
const SUPPLIERS = 20;
/** The chart library draws up to a thousand points of a series as one path. */
const PATHS = SUPPLIERS + 2;

test("a thousand lots of twenty suppliers are a few paths; what is hidden goes out of picture and table", async () => {
  await page.viewport(1200, 800);
  const prices = Array.from({ length: SUPPLIERS }, (_, supplier) =>
    Array.from({ length: LOTS }, (__, lot) => String(100 + ((supplier * 7 + lot * 13) % 60))),
  );
  const matrix = matrixOf(comparisonOf({ lots: Array.from({ length: LOTS }, () => ({})), prices }), {
    currency: 1,
    now_ms: 0,
    basis: "net",
    include_replacements: false,
  });
  const winnersOf = (lot: number) => [{ offer_item: 1000 + lot - 1, quantity: "1", is_ordered: false }];
  const shown = await render(
    <InTheme>
      <PricesPicture matrix={matrix} winnersOf={winnersOf} />
    </InTheme>,
  );
  const figure = page.getByRole("figure");
  await expect.element(figure).toBeVisible();
  const paths = () => shown.container.querySelectorAll("figure svg g[data-drawing-container] path").length;
  await expect.poll(paths).toBe(SUPPLIERS);
  expect(shown.container.querySelectorAll("figure svg path").length).toBeLessThanOrEqual(PATHS * 2);
  const first = page.getByRole("row", { name: /^1\. PN-1/ });
  await expect.element(first).toHaveTextContent(/Поставщик 20/);
  await page.getByRole("button", { name: "Поставщик 20", exact: true }).click();
  await expect.poll(paths).toBe(SUPPLIERS - 1);
  await expect.element(first).not.toHaveTextContent(/Поставщик 20/);
});
