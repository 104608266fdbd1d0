import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

function Dialog({ onClose }: { onClose: () => void }) {
  const { field } = useFormValues({ words: "Прежнее" });
  return (
    <FormDialog open title="Письмо" submitLabel="Отправить" onSubmit={() => undefined} onClose={onClose}>
      <FieldText autoFocus label="Слова" {...field("words")} rows={3} />
    </FormDialog>
  );
}

const opened = async () => {
  const onClose = vi.fn();
  const screen = await render(
    <InTheme>
      <Dialog onClose={onClose} />
    </InTheme>,
  );
  return { onClose, screen, field: screen.getByLabelText("Слова") };
};

test("Escape and a click outside close an untouched form at once", async () => {
  const { onClose, field } = await opened();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("Escape and a click outside ask before typed text is lost, and keep it", async () => {
  const { onClose, screen, field } = await opened();
  await field.fill("Новое");
  const question = screen.getByRole("alertdialog");
  for (const leave of [
    () => userEvent.keyboard("{Escape}"),
    () =>
      userEvent.click(document.querySelector(".MuiDialog-container") ?? document.body, { position: { x: 4, y: 4 } }),
  ]) {
    await leave();
    await expect.element(question).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "Вернуться" }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("Новое");
  }
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(question.getByRole("button", { name: "Не сохранять" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("the button Cancel closes the form with what was typed", async () => {
  const { onClose, screen, field } = await opened();
  await field.fill("Новое");
  await userEvent.click(screen.getByRole("button", { name: "Отмена" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
