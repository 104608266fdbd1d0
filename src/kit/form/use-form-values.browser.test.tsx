import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ApiError, NoResponseError } from "#src/api/api-error.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

interface Form {
  readonly name: string;
  readonly dates: Readonly<Record<string, string>>;
}

function Dialog({ onSend }: { onSend: (sent: Form) => Promise<unknown> }) {
  const { field, values, checked, is_changed } = useFormValues<Form>({ name: "", dates: {} }, ({ name, dates }) => ({
    ...(name === "" ? { name: "Назовите" } : {}),
    ...(dates[5] === "вчера" ? { "dates.5": "Поздно" } : {}),
  }));
  return (
    <FormActionDialog title="Форма" submitLabel="Отправить" onSubmit={checked(onSend)} onClose={() => undefined}>
      <FieldText label="Имя" {...field("name")} />
      <FieldText label="День" {...field("dates.5")} value={values.dates[5] ?? ""} />
      <output>{is_changed ? "изменено" : "как было"}</output>
    </FormActionDialog>
  );
}

async function open(onSend: (sent: Form) => Promise<unknown>) {
  const screen = await render(
    <InTheme>
      <Dialog onSend={onSend} />
    </InTheme>,
  );
  const [name, day] = [screen.getByLabelText("Имя"), screen.getByLabelText("День")];
  const send = screen.getByRole("button", { name: "Отправить" });
  return { screen, name, day, send };
}

const refused = (fields: Record<string, string[]>) =>
  new ApiError(400, { code: "invalid_input", detail: "Не принято.", fields });

test("a form is changed while it differs from what it began with", async () => {
  const { screen, name } = await open(() => Promise.resolve());
  await expect.element(screen.getByText("как было")).toBeVisible();
  await name.fill("Резистор");
  await expect.element(screen.getByText("изменено")).toBeVisible();
  await name.fill("");
  await expect.element(screen.getByText("как было")).toBeVisible();
});

test("what is wrong is said at its field when the form is sent, until it is mended; only then it goes out", async () => {
  const onSend = vi.fn(() => Promise.resolve());
  const { screen, name, day, send } = await open(onSend);
  await day.fill("вчера");
  await expect.element(screen.getByText("Поздно")).not.toBeInTheDocument();
  await send.click();
  await expect.element(screen.getByText("Назовите")).toBeVisible();
  await expect.element(day).toHaveAccessibleDescription("Поздно");
  await name.fill("Резистор");
  await day.fill("завтра");
  await expect.element(screen.getByText("Назовите")).not.toBeInTheDocument();
  await expect.element(screen.getByText("Поздно")).not.toBeInTheDocument();
  expect(onSend).not.toHaveBeenCalled();
  await send.click();
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith({ name: "Резистор", dates: { 5: "завтра" } }));
});

test("what the server refuses of a field stands under it until that is changed; any other failure is told of the whole, and all that is typed stays", async () => {
  const onSend = vi
    .fn<(sent: Form) => Promise<unknown>>()
    .mockRejectedValueOnce(refused({ "body.name": ["Имя занято."] }))
    .mockRejectedValueOnce(refused({ name: ["Имя занято."], total: ["Сумма другая."] }))
    .mockRejectedValueOnce(new NoResponseError(false));
  const { screen, name, send } = await open(onSend);
  await name.fill("Резистор");
  await send.click();
  await expect.element(name).toHaveAccessibleDescription("Имя занято.");
  await expect.element(screen.getByText("Не принято.")).not.toBeInTheDocument();
  await name.fill("Резистор 2");
  await expect.element(screen.getByText("Имя занято.")).not.toBeInTheDocument();
  await send.click();
  await expect.element(screen.getByText("Не принято. Имя занято. Сумма другая.")).toBeVisible();
  await send.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent(/сервер/i);
  await expect.element(name).toHaveValue("Резистор 2");
  expect(onSend).toHaveBeenCalledTimes(3);
});
