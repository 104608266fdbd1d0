import type { Page } from "@playwright/test";

export interface Declared {
  /** Name of the resource; empty for a page without a resource. */
  readonly name: string;
  readonly address: string;
  readonly make: string | null;
  readonly has_one: boolean;
  /** Addresses of pages below the resource's own page. `:id` is the placeholder for a record id. */
  readonly further: readonly string[];
}

/**
 * Reads the pages that the current areas declare from the running product. React stores each element's props on its
 * fiber, including the page tables of the areas.
 */
export const declaredOn = (page: Page): Promise<Declared[]> =>
  page.evaluate(() => {
    type Loose = Readonly<Record<string, unknown>>;
    const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null;
    const root = [...document.querySelectorAll("*")].find((each) =>
      Object.keys(each).some((key) => key.startsWith("__reactContainer$")),
    );
    const key = Object.keys(root ?? {}).find((each) => each.startsWith("__reactContainer$")) ?? "";
    const areas = new Set<Loose>();
    const left: unknown[] = [root === undefined ? null : Reflect.get(root, key)];
    while (left.length > 0) {
      const fiber = left.pop();
      if (!isObject(fiber)) continue;
      left.push(fiber["sibling"], fiber["child"]);
      const props = fiber["memoizedProps"];
      const area = isObject(props) ? props["area"] : null;
      if (isObject(area) && Array.isArray(area["pages"])) areas.add(area);
    }
    const text = (value: unknown): string => (typeof value === "string" ? value : "");
    return [...areas].flatMap((area) =>
      (area["pages"] as readonly Loose[]).map((each) => {
        const address = [text(area["to"]), text(each["path"])].join("/").replace(/\/$/, "");
        const further = (each["further"] ?? []) as readonly Loose[];
        return {
          name: text(each["name"]),
          address,
          make: each["create"] === undefined ? null : `${address}/${text(area["make"])}`,
          has_one: each["edit"] !== undefined,
          further: further.map(({ path }) => `${address}/${text(path)}`),
        };
      }),
    );
  });
