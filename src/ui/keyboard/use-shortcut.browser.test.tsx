import Box from "@mui/material/Box";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { listedKeys } from "#src/ui/keyboard/key-registry.ts";
import { onSendKey } from "#src/ui/keyboard/send-key.ts";
import { useListedKeys, useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

function Page(on: { undo?: () => void; go?: () => void; refresh?: () => void; send?: () => void }) {
  useShortcut("ctrl+z", "undo", () => on.undo?.());
  useShortcut("g r", "requests", () => on.go?.());
  useShortcut("r", "refresh", () => on.refresh?.());
  useShortcut("f5", "refresh", () => on.refresh?.());
  useShortcut("ctrl+enter", null, () => on.send?.());
  useListedKeys([["Space", "choose"]]);
  return (
    <>
      <input aria-label="search" />
      <input type="checkbox" aria-label="row" />
      <Box component="form" onKeyDown={onSendKey(() => on.undo?.())}>
        <textarea aria-label="comment" />
      </Box>
    </>
  );
}

test("undo is the field's own where text is typed, and the page's everywhere else", async () => {
  const onUndo = vi.fn();
  await render(<Page undo={onUndo} />);
  const search = page.getByRole("textbox", { name: "search" });
  await search.click();
  await userEvent.keyboard("bolt{Control>}z{/Control}");
  expect(onUndo).not.toHaveBeenCalled();
  await expect.element(search).not.toHaveValue("bolt");
  await page.getByRole("checkbox", { name: "row" }).click();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(onUndo).toHaveBeenCalledOnce();
});

test("G then R opens a page and isn't the key R of the page; in a field both are letters", async () => {
  const [go, refresh] = [vi.fn(), vi.fn()];
  await render(<Page go={go} refresh={refresh} />);
  const search = page.getByRole("textbox", { name: "search" });
  await search.click();
  await userEvent.keyboard("gr");
  await expect.element(search).toHaveValue("gr");
  await page.getByRole("checkbox", { name: "row" }).click();
  await userEvent.keyboard("gr");
  expect([go.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 0]);
  await userEvent.keyboard("r");
  // G and a key that opens no page do nothing.
  await userEvent.keyboard("gx");
  await userEvent.keyboard("r");
  expect([go.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 2]);
});

test("the help lists every key of the page, those of one action together, and those that a component handles itself", async () => {
  await render(<Page />);
  expect(listedKeys()).toEqual([
    { label: "undo", keys: ["Ctrl Z"], isSequence: false },
    { label: "requests", keys: ["G R"], isSequence: true },
    { label: "refresh", keys: ["R", "F5"], isSequence: false },
    { label: "choose", keys: ["Space"], isSequence: false },
  ]);
});

test("Ctrl Enter sends a dialog from its text area, and the page under it does nothing", async () => {
  const [sent, page_sent] = [vi.fn(), vi.fn()];
  await render(<Page undo={sent} send={page_sent} />);
  await page.getByRole("textbox", { name: "comment" }).click();
  await userEvent.keyboard("late{Control>}{Enter}{/Control}");
  expect([sent.mock.calls.length, page_sent.mock.calls.length]).toEqual([1, 0]);
});
