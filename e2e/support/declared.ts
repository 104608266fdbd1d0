import type { Page } from "@playwright/test";

/** A page of the product as its area declares it. */
export interface Declared {
  /** A resource is called so; a page of its own has only its address. */
  readonly name: string;
  readonly address: string;
  /** Where a new record is made, where that is a page. */
  readonly make: string | null;
  /** Its records have pages. */
  readonly has_one: boolean;
  /** Below its own, `:id` being a record. */
  readonly further: readonly string[];
}

/**
 * The pages of the areas that are shown now, read out of the running product: React keeps beside each element what it
 * was drawn from, and so the tables that the areas are made of.
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
