import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NotificationContextProvider, useGetOne } from "ra-core";
import { useState } from "react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import { MeProvider } from "#src/api/me.tsx";
import { forgetUnsaved, hasUnsaved } from "#src/api/unsaved.ts";
import { AdminContext } from "#src/app/AdminContext.tsx";
import { meIn } from "#src/app/me-test-kit.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import type { AnyField } from "#src/kit/fields/field.ts";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { FormSheet } from "#src/kit/form/FormSheet.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { Messages } from "#src/ui/feedback/Messages.tsx";

const FIELDS: readonly AnyField[] = [
  { source: "name", label: "supplier_companies.field.name", kind: "text", input: { required: true, max_length: 200 } },
  { source: "comment", label: "supplier_companies.field.comment", kind: "long", input: { max_length: 2000 } },
];

let stored = { id: 5, version: 1, name: "Радиокомп", comment: "склад в Твери" };
let sent: unknown[] = [];
let next: { status: number; body: object } | null = null;
/** Delays responses to changes until the test resolves this promise. */
let gate: Promise<void> = Promise.resolve();

const answered = (status: number, body: object) => new Response(JSON.stringify(body), { status });
beforeEach(() => {
  stored = { id: 5, version: 1, name: "Радиокомп", comment: "склад в Твери" };
  [sent, next, gate] = [[], null, Promise.resolve()];
  vi.stubGlobal("fetch", async (_url: string, { method = "GET", body }: { method?: string; body?: string } = {}) => {
    if (method === "GET") return answered(200, stored);
    const { version, ...fields } = JSON.parse(body ?? "{}") as Partial<typeof stored>;
    sent.push({ version, ...fields });
    await gate;
    if (next !== null) return answered(next.status, next.body);
    if (version !== stored.version)
      return answered(409, { code: "version_conflict", detail: "Запись изменили.", current: stored });
    stored = { ...stored, ...fields, version: stored.version + 1 };
    return answered(200, stored);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetUnsaved();
});

function Page({ onSaved }: { onSaved: () => void }) {
  const { data } = useGetOne<SupplierCompany>("supplier-companies", { id: 5 });
  return (
    data !== undefined && (
      <RecordForm resource="supplier-companies" fields={FIELDS} record={data} onSaved={onSaved}>
        <FormSheet submitLabel="Сохранить" unsaved="Не сохранено" sx={{}}>
          <FormInputs />
        </FormSheet>
      </RecordForm>
    )
  );
}

/** Form on a page that doesn't update its record, for example because the record is nested or has another shape. */
function Behind() {
  const [id, setId] = useState(5);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const record = { id, version: 1, name: id === 5 ? "Радиокомп" : "Другой", comment: "" };
  return (
    <>
      <RecordForm
        resource="supplier-companies"
        fields={FIELDS}
        record={record}
        asks={({ name }, send) => {
          setAsked(() => send);
          return name !== "Второе";
        }}
        onSaved={() => undefined}
      >
        <FormSheet submitLabel="Сохранить" unsaved="Не сохранено" sx={{}}>
          <FormInputs />
        </FormSheet>
      </RecordForm>
      <button onClick={() => asked?.()}>Подтвердить</button>
      <button onClick={() => setId(6)}>Другой</button>
    </>
  );
}

async function open(page?: ReactNode) {
  const client = new QueryClient();
  const saved = vi.fn();
  const screen = await render(
    <InTheme>
      <MemoryRouter>
        <NotificationContextProvider>
          <QueryClientProvider client={client}>
            <MeProvider me={meIn(null, { is_admin: true })}>
              <AdminContext queryClient={client}>{page ?? <Page onSaved={saved} />}</AdminContext>
            </MeProvider>
          </QueryClientProvider>
          <Messages />
        </NotificationContextProvider>
      </MemoryRouter>
    </InTheme>,
  );
  const [name, comment] = [screen.getByLabelText("Название"), screen.getByLabelText("Комментарий")];
  const save = screen.getByRole("button", { name: "Сохранить", exact: true });
  await expect.element(name).toHaveValue("Радиокомп");
  /** Saves as another user and delivers the live event to the page. */
  const colleague = async (fields: Partial<typeof stored>): Promise<void> => {
    stored = { ...stored, ...fields, version: stored.version + 1 };
    await client.invalidateQueries({ queryKey: ["supplier-companies"] });
  };
  return { screen, saved, name, comment, save, colleague };
}

test("an untouched form follows what a colleague saves", async () => {
  const { name, save, colleague } = await open();
  await colleague({ name: "Радиокомплект" });
  await expect.element(name).toHaveValue("Радиокомплект");
  await expect.element(save).toBeDisabled();
});

test("what is typed stays while a colleague saves; where each has changed something else, both stay without a question", async () => {
  const { screen, saved, name, comment, save, colleague } = await open();
  await name.fill("Радиокомп-Тверь");
  await colleague({ comment: "переехали в Клин" });
  await expect.element(name).toHaveValue("Радиокомп-Тверь");
  await expect.element(comment).toHaveValue("склад в Твери");
  expect(hasUnsaved()).toBe(true);
  await save.click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { version: 1, name: "Радиокомп-Тверь" },
    { version: 2, name: "Радиокомп-Тверь" },
  ]);
  expect(stored).toMatchObject({ name: "Радиокомп-Тверь", comment: "переехали в Клин" });
  await expect.element(comment).toHaveValue("переехали в Клин");
  await expect.element(screen.getByText("Не сохранено")).not.toBeInTheDocument();
  expect(hasUnsaved()).toBe(false);
});

test("where two have changed the same, both values are shown; who puts the choice off loses nothing, who chooses saves over the newer version", async () => {
  const { screen, saved, name, save, colleague } = await open();
  await name.fill("Моё имя");
  await colleague({ name: "Имя коллеги" });
  await save.click();
  const dialog = screen.getByRole("dialog", { name: "Запись уже изменена" });
  await expect.element(dialog.getByText("Моё имя")).toBeVisible();
  await expect.element(dialog.getByText("Имя коллеги")).toBeVisible();
  await dialog.getByRole("button", { name: "Вернуться" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(name).toHaveValue("Моё имя");
  expect([saved.mock.calls.length, stored.name, hasUnsaved()]).toEqual([0, "Имя коллеги", true]);

  await save.click();
  await dialog.getByRole("button", { name: "Сохранить выбранное" }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(stored).toMatchObject({ name: "Моё имя", version: 3 });
});

test("who takes all of what a colleague has saved sends nothing more: the form shows it, unchanged", async () => {
  const { screen, saved, name, comment, save, colleague } = await open();
  await name.fill("Моё имя");
  await colleague({ name: "Имя коллеги", comment: "переехали в Клин" });
  await save.click();
  const dialog = screen.getByRole("dialog", { name: "Запись уже изменена" });
  await dialog.getByRole("radio", { name: /Имя коллеги/ }).click();
  await dialog.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect.element(name).toHaveValue("Имя коллеги");
  await expect.element(comment).toHaveValue("переехали в Клин");
  await expect.element(save).toBeDisabled();
  expect([sent.length, stored.version, saved.mock.calls.length, hasUnsaved()]).toEqual([1, 2, 0, false]);
});

test("a refused value is told at its field, anything else for the form as a whole; what was typed stays and counts as unsaved", async () => {
  const { screen, saved, name, save } = await open();
  await name.fill("");
  await save.click();
  await expect.element(name).toBeInvalid();
  expect(sent).toEqual([]);
  await name.fill("Дубль");
  next = { status: 422, body: { code: "invalid_input", detail: "Проверьте.", fields: { name: ["Такая уже есть."] } } };
  await save.click();
  await expect.element(screen.getByText("Такая уже есть.")).toBeVisible();
  await expect.element(name).toBeInvalid();
  next = { status: 500, body: { code: "internal", detail: "Сбой на сервере." } };
  await save.click();
  await expect.element(screen.getByText("Сбой на сервере.")).toBeVisible();
  await expect.element(name).toHaveValue("Дубль");
  expect([saved.mock.calls.length, hasUnsaved()]).toEqual([0, true]);
  next = null;
  await save.click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await expect.element(screen.getByText("Сбой на сервере.")).not.toBeInTheDocument();
});

test("what is typed while the form is being saved stays, is unsaved, and is saved by the next press", async () => {
  const { screen, saved, name, comment, save } = await open();
  let go = (): void => undefined;
  gate = new Promise((resolve) => (go = resolve));
  await name.fill("Первое");
  await save.click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.fill(comment, "дописано по дороге");
  go();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await expect.element(comment).toHaveValue("дописано по дороге");
  await expect.element(screen.getByText("Не сохранено")).toBeVisible();
  await save.click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(sent).toEqual([
    { version: 1, name: "Первое" },
    { version: 2, comment: "дописано по дороге" },
  ]);
});

test("where the page doesn't follow, the form shows what was saved and goes on from there; another record is shown as it is", async () => {
  const { screen, name, save } = await open(<Behind />);
  await name.fill("Второе");
  await save.click();
  await expect.element(screen.getByText("Не сохранено")).not.toBeInTheDocument();
  await expect.element(name).toHaveValue("Второе");
  // The test postpones this save, as a confirmation dialog would.
  await name.fill("Отложено");
  await save.click();
  await expect.element(screen.getByText("Не сохранено")).toBeVisible();
  expect(sent).toHaveLength(1);
  await screen.getByRole("button", { name: "Подтвердить" }).click();
  await expect.element(screen.getByText("Не сохранено")).not.toBeInTheDocument();
  expect(sent).toEqual([
    { version: 1, name: "Второе" },
    { version: 2, name: "Отложено" },
  ]);
  await screen.getByRole("button", { name: "Другой" }).click();
  await expect.element(name).toHaveValue("Другой");
});
