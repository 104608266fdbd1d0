import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { NoResponseError } from "#src/api/api-error.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { SheetDialog } from "#src/kit/form/SheetDialog.tsx";
import { useSheetRows } from "#src/kit/form/use-sheet-rows.ts";

interface Person {
  readonly row: number;
  readonly email: string;
  readonly is_good: boolean;
  readonly detail: string;
}

/** Judges rows as the server does: an address needs an @ and may appear once. */
function judged(rows: readonly Pick<Person, "row" | "email">[], done = false): Person[] {
  return rows.map(({ row, email }, place) => {
    const first = rows.findIndex((other) => other.email === email);
    const problem = !email.includes("@") ? "Не адрес" : first < place ? `Уже в строке ${rows[first]?.row}` : null;
    return { row, email, is_good: problem === null, detail: problem ?? (done ? "Отправлено" : "Уйдёт письмо") };
  });
}

type Send = (rows: readonly Person[], key: string) => Promise<readonly Person[]>;

function Dialog({ send, onClose = () => undefined }: { send: Send; onClose?: () => void }) {
  const sheet = useSheetRows<Person>((rows) => Promise.resolve(judged(rows)));
  return (
    <SheetDialog
      title="Пригласить"
      intro="Столбец: E-mail"
      sheet={sheet}
      fields={[
        { key: "email", label: "E-mail", text: ({ email }) => email, changed: (row, email) => ({ ...row, email }) },
      ]}
      sendLabel={(count) => `Отправить: ${count}`}
      sentLabel={(count) => `Отправлено: ${count}`}
      read={async (file) => {
        const [, ...lines] = (await file.text()).split("\n");
        return judged(lines.map((email, place) => ({ row: place + 2, email })));
      }}
      send={send}
      onTemplate={() => undefined}
      onClose={onClose}
    />
  );
}

async function paste(text: string, send: Send = (rows) => Promise.resolve(judged(rows, true))) {
  const screen = await render(
    <InTheme>
      <Dialog send={send} />
    </InTheme>,
  );
  await screen.getByLabelText("Или вставьте таблицу").fill(text);
  await screen.getByRole("button", { name: "Разобрать таблицу" }).click();
  const row = (number: number) => screen.getByRole("listitem", { name: `Строка ${number}` });
  return { screen, row };
}

test("a wrong row is corrected in place and checked at once; then all rows go out", async () => {
  const send = vi.fn<Send>((rows) => Promise.resolve(judged(rows, true)));
  const { screen, row } = await paste("E-mail\na@x.test\nbx.test", send);
  await expect.element(row(3)).toHaveTextContent("Не адрес");
  await expect.element(screen.getByRole("button", { name: "Отправить: 1" })).toBeEnabled();
  const field = row(3).getByLabelText("E-mail");
  await field.fill("b@x.test");
  await screen.getByRole("button", { name: "Отправить: 1" }).hover();
  (field.element() as HTMLInputElement).blur();
  await screen.getByRole("button", { name: "Отправить: 2" }).click();
  await expect.element(screen.getByText("Отправлено: 2")).toBeVisible();
  await expect.element(row(3)).toHaveTextContent("b@x.test");
  expect(send).toHaveBeenCalledTimes(1);
});

test("a row that is left out frees the row that repeats it, and comes back with its mark", async () => {
  const { screen, row } = await paste("E-mail\na@x.test\na@x.test\nb@x.test");
  await expect.element(row(3)).toHaveTextContent("Уже в строке 2");
  await screen.getByRole("checkbox", { name: "Строка 2: взять" }).click();
  await expect.element(row(3)).toHaveTextContent("Уйдёт письмо");
  await expect.element(row(2)).toHaveTextContent("не войдёт");
  await screen.getByRole("checkbox", { name: "Строка 2: взять" }).click();
  await expect.element(row(3)).toHaveTextContent("Уже в строке 2");
});

test("all rows with errors are left out by one press, and only the others are sent", async () => {
  const send = vi.fn<Send>((rows) => Promise.resolve(judged(rows, true)));
  const { screen } = await paste("E-mail\na@x.test\nb\nc", send);
  await screen.getByRole("button", { name: "Снять отметку со всех 2 строк с ошибками" }).click();
  await screen.getByRole("button", { name: "Отправить: 1" }).click();
  await expect.element(screen.getByText("Отправлено: 1")).toBeVisible();
  expect(send.mock.calls[0]?.[0].map(({ row }) => row)).toEqual([2]);
});

test("a lost answer is asked for again with the same key, so nothing is sent twice", async () => {
  const keys: string[] = [];
  const { screen } = await paste("E-mail\na@x.test\nb@x.test", (rows, key) => {
    keys.push(key);
    return keys.length === 1 ? Promise.reject(new NoResponseError(true)) : Promise.resolve(judged(rows, true));
  });
  await screen.getByRole("button", { name: "Отправить: 2" }).click();
  await expect.element(screen.getByRole("alert")).toBeVisible();
  await screen.getByRole("button", { name: "Отправить: 2" }).click();
  await expect.element(screen.getByText("Отправлено: 2")).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});
