import { expect, test } from "vitest";
import { withPictures } from "./picture.mjs";

/** @param {string} from @param {string} to */
const edge = (from, to) => ({ from, to, typeOnly: false });

test("a picture leaves out the arrow that a longer way explains, and what belongs to tests", () => {
  const page = "Before.\n<!-- picture:src -->\nold\n<!-- /picture -->\nAfter.";
  const drawn = withPictures(page, [
    edge("src/app/a.ts", "src/features/x/b.ts"),
    edge("src/features/x/b.ts", "src/ui/c.ts"),
    edge("src/app/a.ts", "src/ui/c.ts"),
    edge("src/api/a.test.ts", "src/locale/b.ts"),
  ]);
  expect(drawn).toContain("  app --> features\n  features --> ui\n");
  expect(drawn).not.toContain("app --> ui");
  expect(drawn).not.toContain("locale");
  expect(drawn).toMatch(/^Before\.[\s\S]*After\.$/);
});
