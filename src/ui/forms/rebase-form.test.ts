import { expect, it } from "vitest";
import { rebaseForm } from "#src/ui/forms/rebase-form.ts";

it("keeps what was typed while the save was under way, and takes the rest from what was saved", () => {
  const sent = { name: "Крепёж", comment: "", managers: [1] };
  const typed = { name: "Крепёж", comment: "Срочно", managers: [1, 2] };
  expect(rebaseForm(typed, sent, { name: "Крепёж (проверено)", comment: "", managers: [1] })).toEqual({
    name: "Крепёж (проверено)",
    comment: "Срочно",
    managers: [1, 2],
  });
});
