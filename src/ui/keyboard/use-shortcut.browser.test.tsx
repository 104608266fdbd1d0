import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

function Page({ onUndo }: { onUndo: () => void }) {
  useShortcut("ctrl+z", onUndo);
  return (
    <>
      <input aria-label="search" />
      <input type="checkbox" aria-label="row" />
    </>
  );
}

test("undo is the field's own where text is typed, and the page's everywhere else", async () => {
  const onUndo = vi.fn();
  await render(<Page onUndo={onUndo} />);
  const search = page.getByRole("textbox", { name: "search" });
  await search.click();
  await userEvent.keyboard("bolt{Control>}z{/Control}");
  expect(onUndo).not.toHaveBeenCalled();
  await expect.element(search).not.toHaveValue("bolt");
  await page.getByRole("checkbox", { name: "row" }).click();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(onUndo).toHaveBeenCalledOnce();
});
