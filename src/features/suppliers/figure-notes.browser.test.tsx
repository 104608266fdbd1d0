import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { FigureStrip } from "#src/ui/page/FigureStrip.tsx";

test("what is told of a figure goes on below where a phone is too narrow for it", async () => {
  const note = "ответил на 12 из 14 приглашений; отказов 3, просрочено 5; ждут ответа 7 приглашений";
  await render(
    <InTheme>
      <div style={{ width: 358 }}>
        <FigureStrip label="Показатели" figures={[{ key: "answers", label: "Ответы", value: "86 %", note }]} />
      </div>
    </InTheme>,
  );
  const shownNote = page.getByText(note).element();
  expect(shownNote.scrollWidth).toBeLessThanOrEqual(shownNote.clientWidth);
  expect(shownNote.getBoundingClientRect().right).toBeLessThanOrEqual(358);
});
