import { useRef } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { z } from "zod";
import { ApiError } from "#src/api/api-error.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { useMergedCells } from "#src/kit/form/save-cells.ts";
import { readCell, writeCell } from "#src/ui/grid/columns.ts";
import type { SavedCell } from "#src/ui/grid/save-batch.ts";

const Line = z.object({ id: z.number(), version: z.number(), price: z.string(), term: z.string(), note: z.string() });
type Line = z.output<typeof Line>;
const BEGUN: Line = { id: 1, version: 1, price: "10", term: "5", note: "" };
const THEIRS: Line = { ...BEGUN, version: 2, price: "12", note: "срочно" };
const TYPED: readonly SavedCell[] = [
  { id: 1, field: "price", value: "11" },
  { id: 1, field: "term", value: "7" },
];

function aServer() {
  let stored = THEIRS;
  const calls: (readonly SavedCell[])[] = [];
  const save = (cells: readonly SavedCell[], version: number): Line => {
    calls.push(cells);
    if (version !== stored.version)
      throw new ApiError(409, { code: "version_conflict", detail: "", current: [stored] });
    for (const { field, value } of cells) stored = writeCell(stored, field, value);
    stored = { ...stored, version: stored.version + 1 };
    return stored;
  };
  return { calls, save, now: () => stored };
}

function Saver({ server }: { server: ReturnType<typeof aServer> }) {
  const known = useRef(BEGUN);
  const { merge, dialog } = useMergedCells<Line, Line>({
    current: z.array(Line),
    rowOf: (line) => line,
    begun: () => known.current,
    labelOf: (_line, field) => field,
    say: (_field, value) => String(value),
    keep: ([line = BEGUN]) => {
      known.current = line;
    },
  });
  const send = async (cells: readonly SavedCell[]) =>
    Promise.resolve({ rows: cells.length === 0 ? [] : [server.save(cells, known.current.version)] });
  return (
    <>
      <button type="button" onClick={() => void merge(TYPED, send).catch(() => undefined)}>
        Сохранить
      </button>
      {dialog}
    </>
  );
}

const shown = async (server: ReturnType<typeof aServer>) => {
  const screen = await render(
    <InTheme>
      <Saver server={server} />
    </InTheme>,
  );
  await screen.getByRole("button", { name: "Сохранить", exact: true }).click();
  return screen;
};

test("where a colleague was faster, only the cell that both have changed is asked for; the rest goes out by itself", async () => {
  const server = aServer();
  const screen = await shown(server);
  await expect.element(screen.getByRole("group")).toHaveTextContent(/^price.*11.*12$/);
  await screen.getByRole("radio", { name: /Сохранённое/ }).click();
  await screen.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect.poll(server.now).toEqual({ ...THEIRS, version: 3, term: "7" });
  expect(server.calls).toEqual([TYPED, [TYPED[1]]]);
});

test("who puts the choice off overwrites nothing: the next save asks again", async () => {
  const server = aServer();
  const screen = await shown(server);
  await screen.getByRole("button", { name: "Вернуться" }).click();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect.element(screen.getByRole("radio", { name: /Сохранённое/ })).toBeVisible();
  expect(server.now()).toEqual(THEIRS);
  expect(readCell(server.now(), "price")).toBe("12");
});
