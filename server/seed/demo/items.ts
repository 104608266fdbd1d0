import { tenantTransaction } from "#server/db/transaction.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { insertGroup } from "#server/modules/groups/group.store.ts";
import { insertItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { ItemFields } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { Part } from "#server/seed/demo-parts.ts";
import type { BuiltCompany } from "#server/seed/demo/people.ts";
import { PROJECTS } from "#server/seed/demo/projects.ts";
import type { DemoProject } from "#server/seed/demo/projects.ts";
import { random } from "#server/seed/demo/random.ts";
import type { Random } from "#server/seed/demo/random.ts";
import { dateInDays, daysAgo } from "#server/seed/demo/time.ts";
import { itemFields } from "#server/seed/purchase-item.builder.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

export interface BuiltGroup {
  readonly id: number;
  readonly name: string;
  readonly items: readonly { readonly id: number; readonly part: Part }[];
}

/**
 * Quantity range per board, by kind of part. A board has many resistors and capacitors, but few integrated circuits.
 */
const PER_BOARD: Readonly<Record<string, readonly [low: number, high: number]>> = {
  cap: [2, 28],
  res: [2, 24],
  ind: [1, 6],
  semi: [1, 8],
  prot: [1, 4],
  con: [1, 4],
  opto: [1, 6],
  mech: [4, 16],
};
const MEASURED: Readonly<Record<number, readonly [low: number, high: number]>> = {
  2: [20, 900],
  3: [1, 12],
  4: [2, 30],
  5: [1, 24],
};

function quantityOf(part: Part, boards: number, dice: Random): string {
  const measured = MEASURED[part.unit];
  if (measured !== undefined) {
    const whole = dice.whole(...measured);
    return part.unit !== 2 && dice.chance(0.4) ? `${whole}.${dice.pick(["25", "5", "75"])}` : String(whole);
  }
  const needed = boards * dice.whole(...(PER_BOARD[part.category] ?? ([1, 2] as const)));
  // Cheap parts are bought with a 3 % reserve, rounded up to tens.
  return String(part.price < 10 && needed > 100 ? Math.ceil((needed * 1.03) / 10) * 10 : needed);
}

function chooseParts(parts: readonly Part[], count: number, dice: Random): Part[] {
  const weighted = parts.map((part) => ({ part, key: dice.next() * (part.unit === 1 ? 1 : 0.45) }));
  return weighted
    .toSorted((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ part }) => part);
}

interface GroupGiven {
  readonly project: DemoProject;
  readonly id: number;
  readonly count: number;
  readonly managers: readonly number[];
}

function groupRows(
  deps: Deps,
  given: GroupGiven,
  source: { parts: readonly Part[]; dice: Random },
): { part: Part; fields: ItemFields }[] {
  const { project, managers } = given;
  const { dice } = source;
  const boards = dice.pick([20, 50, 100, 150, 200, 300]);
  const due = dice.whole(-6, 120);
  const [manager = null] = managers.slice(dice.whole(0, managers.length - 1));
  return chooseParts(source.parts, given.count, dice).map((part, place) => {
    const wanted = due + dice.whole(-4, 10);
    const number = String(place + 1).padStart(3, "0");
    const { part_number, manufacturer, nomenclature, unit } = part;
    return {
      part,
      fields: itemFields(place, {
        // Materials have a brand instead of a part number and manufacturer.
        nomenclature,
        part_number,
        manufacturer,
        quantity: quantityOf(part, boards, dice),
        units: unit,
        target_delivery_time: dice.chance(0.93) ? dateInDays(deps, wanted) : null,
        planned_delivery_time: dice.chance(0.55) ? dateInDays(deps, wanted + dice.whole(-3, 12)) : null,
        type: part.unit === 1 ? "Компонент" : "Материал",
        zmvp_number: dice.chance(0.6) ? `ЗМВП-${dice.whole(1180, 1960)}` : null,
        article: dice.chance(0.5) ? `${dice.whole(10, 99)}-${String(dice.whole(0, 99_999)).padStart(5, "0")}` : null,
        pdm_code: project.pdm === "" ? null : `${project.pdm}-${number}`,
        field_of_activity: project.field,
        purchase_item_group: given.id,
        responsible_manager: dice.chance(0.95) ? manager : null,
      }),
    };
  });
}

export async function makeItems(
  deps: Deps,
  given: { company: BuiltCompany; parts: readonly Part[]; count: number; seed: number },
): Promise<BuiltGroup[]> {
  const { company, parts } = given;
  const dice = random(given.seed);
  const groups = PROJECTS.flatMap((project) => project.groups.map((name) => ({ project, name })));
  const managers = [company.owner.id, ...(company.people.MG === undefined ? [] : [company.people.MG.id])];
  const built: BuiltGroup[] = [];
  for (const [place, { project, name }] of groups.entries()) {
    const age = (groups.length - place) * 1.4 + 2;
    const at = daysAgo(deps, age).clock.now();
    const count =
      Math.floor((given.count * (place + 1)) / groups.length) - Math.floor((given.count * place) / groups.length);
    built.push(
      await tenantTransaction(deps.db, { workspace_id: company.workspace }, async (db) => {
        const made = { by: managers[place % managers.length] ?? company.owner.id, at };
        const id = (await insertGroup(db, { name, ...made })) ?? 0;
        const rows = groupRows(deps, { project, id, count, managers }, { parts, dice });
        const ids = await insertItems(
          db,
          rows.map(({ fields }) => fields),
          made,
        );
        return { id, name, items: rows.map(({ part }, index) => ({ id: ids[index] ?? 0, part })) };
      }),
    );
  }
  return built;
}
