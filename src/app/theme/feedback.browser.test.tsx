import { NotificationContextProvider } from "ra-core";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { ErrorPopup } from "#src/ui/feedback/ErrorPopup.tsx";
import { LastErrors } from "#src/ui/feedback/LastErrors.tsx";
import { Messages } from "#src/ui/feedback/Messages.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

describe("an error popup", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /**
   * Renders the popup and moves the pointer away, because a pointer left over the popup by an earlier test would keep
   * it open.
   */
  const nextToPopup = async (closed: () => void) => {
    const screen = await render(
      <>
        <ErrorPopup text="Сервер не ответил" onClose={closed} />
        <p>Рядом</p>
      </>,
      { wrapper: InTheme },
    );
    await userEvent.hover(screen.getByText("Рядом"));
    return screen;
  };

  it("closes by itself after five seconds", async () => {
    const closed = vi.fn();
    await nextToPopup(closed);
    vi.advanceTimersByTime(4999);
    expect(closed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(closed).toHaveBeenCalledOnce();
  });

  it("stays while the keyboard is on it, and goes five seconds after", async () => {
    const closed = vi.fn();
    const screen = await nextToPopup(closed);
    const button = screen.getByRole("button", { name: "Закрыть" });
    button.element().focus();
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(closed).not.toHaveBeenCalled();
    button.element().blur();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(closed).toHaveBeenCalledOnce();
  });

  it("stays while the pointer is on it", async () => {
    const closed = vi.fn();
    const screen = await render(<ErrorPopup text="Сервер не ответил" onClose={closed} />, { wrapper: InTheme });
    await userEvent.hover(screen.getByText("Сервер не ответил"));
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(closed).not.toHaveBeenCalled();
  });
});

function Failing() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify("<b>Файл</b> повреждён", { type: "error" })}>
      fail
    </button>
  );
}

it("shows an error of the server as text and keeps it for the help", async () => {
  const screen = await render(
    <NotificationContextProvider>
      <Failing />
      <LastErrors />
      <Messages />
    </NotificationContextProvider>,
    { wrapper: InTheme },
  );
  await userEvent.click(screen.getByText("fail"));
  await expect.element(screen.getByRole("alert")).toHaveTextContent("<b>Файл</b> повреждён");
  await userEvent.click(screen.getByRole("button", { name: "Закрыть" }));
  await expect.element(screen.getByRole("alert")).toHaveTextContent("");
  await expect.element(screen.getByRole("listitem")).toHaveTextContent("<b>Файл</b> повреждён");
});

function Saying() {
  const notify = useNotify();
  const [undone, setUndone] = useState(0);
  return (
    <>
      <button
        type="button"
        onClick={() => notify("Первая удалена", { action: { label: "Отменить", onClick: () => setUndone(1) } })}
      >
        first
      </button>
      <button
        type="button"
        onClick={() => notify("Вторая удалена", { action: { label: "Отменить", onClick: () => setUndone(2) } })}
      >
        second
      </button>
      <p>{`undone: ${undone}`}</p>
    </>
  );
}

it("says below what was done last, with the way to take that back; what it took the place of doesn't come back", async () => {
  const screen = await render(
    <NotificationContextProvider>
      <Saying />
      <Messages />
    </NotificationContextProvider>,
    { wrapper: InTheme },
  );
  await userEvent.click(screen.getByText("first"));
  await userEvent.click(screen.getByText("second"));
  await expect.element(screen.getByRole("status")).toHaveTextContent("Вторая удалена");
  await expect.element(screen.getByText("Первая удалена")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Отменить" }));
  await expect.element(screen.getByText("undone: 2")).toBeVisible();
  await expect.element(screen.getByRole("status")).toHaveTextContent("");
});

function Deleting({ destructive, busy = false }: { destructive: boolean; busy?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      title="Удалить заявку?"
      confirmLabel="Удалить"
      destructive={destructive}
      busy={busy}
      onConfirm={() => setOpen(false)}
      onClose={() => setOpen(false)}
    >
      Заявка исчезнет из группы.
    </ConfirmDialog>
  );
}

describe("a question before what cannot be undone", () => {
  it("starts on the way back when it destroys, so that Enter harms nothing", async () => {
    const screen = await render(<Deleting destructive />, { wrapper: InTheme });
    await expect.element(screen.getByRole("button", { name: "Вернуться" })).toHaveFocus();
  });

  it("starts on the verb when it does not", async () => {
    const screen = await render(<Deleting destructive={false} />, { wrapper: InTheme });
    await expect.element(screen.getByRole("button", { name: "Удалить" })).toHaveFocus();
  });

  it("cannot be left by Escape while the call runs", async () => {
    const screen = await render(<Deleting destructive busy />, { wrapper: InTheme });
    await expect.element(screen.getByRole("alertdialog")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("alertdialog")).toBeVisible();
  });
});
