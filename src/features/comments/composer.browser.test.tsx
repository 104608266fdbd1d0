import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import words from "#i18n/ru/comments.json";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { Composer } from "#src/features/comments/Composer.tsx";
import type { Written } from "#src/features/comments/Composer.tsx";
import { useDraft } from "#src/features/comments/use-draft.ts";

const PEOPLE = [
  { id: 2, name: "Ольга Белова" },
  { id: 3, name: "Мария Ткачёва" },
  { id: 4, name: "Олег Бойко" },
];
const KEY = "comment-draft test";

function Field({ onSubmit }: { onSubmit: (written: Written) => Promise<unknown> }) {
  const [draft, setDraft] = useDraft(KEY);
  return (
    <Composer
      draft={draft}
      onDraft={setDraft}
      people={PEOPLE}
      self={2}
      submitLabel={words.submit}
      onSubmit={onSubmit}
    />
  );
}

test("a colleague is chosen by keyboard, and a comment that couldn't be sent is still there after a reload", async () => {
  localStorage.removeItem(KEY);
  const sent: Written[] = [];
  let isDown = true;
  const onSubmit = (written: Written): Promise<unknown> => {
    sent.push(written);
    return isDown ? Promise.reject(new Error("down")) : Promise.resolve();
  };
  const screen = await render(<Field onSubmit={onSubmit} />, { wrapper: InApp });
  const field = screen.getByRole("textbox", { name: words.write });
  await userEvent.click(field);
  await userEvent.keyboard("Хорошо, @о");
  await expect.element(screen.getByRole("option", { name: "Ольга Белова" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("option", { name: "Олег Бойко" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("Хорошо, @Олег Бойко ");
  await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
  await userEvent.keyboard("проверь{Control>}{Enter}{/Control}");
  await expect.element(screen.getByRole("alert")).toBeVisible();
  expect(sent[0]).toEqual({
    parts: [
      { kind: "text", text: "Хорошо, " },
      { kind: "mention", user: 4 },
      { kind: "text", text: " проверь" },
    ],
    task: null,
  });
  await screen.unmount();

  const again = await render(<Field onSubmit={onSubmit} />, { wrapper: InApp });
  const kept = again.getByRole("textbox", { name: words.write });
  await expect.element(kept).toHaveValue("Хорошо, @Олег Бойко проверь");
  isDown = false;
  await again.getByRole("button", { name: words.submit }).click();
  await expect.element(kept).toHaveValue("");
  expect(sent[1]).toEqual(sent[0]);
  expect(localStorage.getItem(KEY)).toBeNull();
});
