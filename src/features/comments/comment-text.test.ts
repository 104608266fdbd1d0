import { expect, test } from "vitest";
import { textOf } from "#contract/comments/text-of.ts";
import { partsOf, peopleFor, typedName } from "#src/features/comments/comment-text.ts";

const ANNA = { id: 1, name: "Анна" };
const SOKOLOVA = { id: 2, name: "Анна Соколова" };
const PEOPLE = [ANNA, SOKOLOVA, { id: 3, name: "Ольга Белова" }];

test("chosen names become mentions, the longest that fits; an address and a name typed by hand stay text", () => {
  expect(partsOf("@Анна Соколова, спроси @Анна и @Пётр, a@b.ru", PEOPLE)).toEqual([
    { kind: "mention", user: 2 },
    { kind: "text", text: ", спроси " },
    { kind: "mention", user: 1 },
    { kind: "text", text: " и @Пётр, a@b.ru" },
  ]);
});

test("a comment that is edited reads as it was typed", () => {
  const text = "Акт в PO-00061, @Ольга Белова";
  expect(textOf(partsOf(text, PEOPLE), PEOPLE)).toBe(text);
  expect(textOf([{ kind: "reference", record: "order", id: 61, code: "PO-00061" }], [])).toBe("PO-00061");
});

test("a name is looked for from the @ to the caret, and no longer once it is chosen", () => {
  const typed = typedName("Хорошо @о", 9, []);
  expect(typed).toEqual({ from: 7, search: "о" });
  expect(peopleFor(PEOPLE, typed ?? { from: 0, search: "" }).map(({ id }) => id)).toEqual([2, 3]);
  expect(typedName("@анна сок", 9, [])).toEqual({ from: 0, search: "анна сок" });
  expect(typedName("@Анна Соколова ", 15, [SOKOLOVA])).toBeNull();
  expect(typedName("a@b", 3, [])).toBeNull();
});
