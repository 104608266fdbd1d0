import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";

/** An input with local state, as in a form. */
function Typed({ label }: { label: string }) {
  const [text, setText] = useState("");
  return <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />;
}

const Split = () => (
  <SplitView asideLabel="Решение" aside={<Typed label="Причина" />}>
    <Typed label="Артикул" />
  </SplitView>
);

const [main, side] = [page.getByLabelText("Артикул"), page.getByLabelText("Причина")];
const opener = page.getByRole("button", { name: "Решение" });
const drawer = page.getByRole("dialog", { name: "Решение" });

afterEach(() => page.viewport(1280, 800));

it("keeps what is typed in the content and in the aside when the window is narrowed and widened", async () => {
  await render(<Split />, { wrapper: InTheme });
  await userEvent.fill(main, "АРТ-7");
  await userEvent.fill(side, "Нет устава");
  await page.viewport(1100, 800);
  await expect.element(opener).toBeVisible();
  await expect.element(main).toHaveValue("АРТ-7");
  await userEvent.click(opener);
  await expect.element(side).toHaveValue("Нет устава");
  await page.viewport(1280, 800);
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(side).toHaveValue("Нет устава");
  await expect.element(main).toHaveValue("АРТ-7");
});

it("keeps what is typed in the drawer when that is closed, by Escape from within too", async () => {
  await page.viewport(1100, 800);
  await render(<Split />, { wrapper: InTheme });
  await expect.element(side).not.toBeInTheDocument();
  await userEvent.click(opener);
  await userEvent.fill(side, "Нет устава");
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(side).not.toBeInTheDocument();
  await userEvent.click(opener);
  await expect.element(side).toHaveValue("Нет устава");
});
