import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";

const STEPS = ["check", "load", "send"] as const;

/** A way of several steps. Each step has one button, which leads to the next step. */
function Way() {
  const [place, setPlace] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const step = STEPS[place] ?? null;
  useNextFocus(button, step);
  return (
    <>
      <input aria-label="search" />
      {step === null ? (
        <p>sent</p>
      ) : (
        <button key={step} ref={button} onClick={() => setPlace(place + 1)}>
          {step}
        </button>
      )}
    </>
  );
}

test("the button of the next step has the focus, and a key that is held presses one button only", async () => {
  await render(<Way />);
  await expect.element(page.getByRole("button", { name: "check" })).toHaveFocus();
  await userEvent.keyboard("{Enter>5/}");
  await expect.element(page.getByRole("button", { name: "load" })).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(page.getByText("sent")).toBeVisible();
});

test("the focus of a field that the user is in stays there", async () => {
  await render(<Way />);
  await page.getByRole("button", { name: "check" }).click();
  await page.getByRole("textbox", { name: "search" }).click();
  page
    .getByRole("button", { name: "load" })
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(page.getByRole("button", { name: "send" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "search" })).toHaveFocus();
});
