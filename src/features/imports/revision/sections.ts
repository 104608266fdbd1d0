import { mustDecide } from "#contract/imports/compare-revision.ts";
import { isNothing, stepsOf } from "#contract/imports/revision-steps.ts";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";

/** Sections of the differences, in the order of the page. */
export const SECTIONS = ["must", "problem", "moved", "changed", "added", "removed", "unchanged"] as const;
export type Section = (typeof SECTIONS)[number];
export const VIEWS = ["differences", ...SECTIONS] as const;
export type View = (typeof VIEWS)[number];

export function sectionOf(line: RevisionLine): Section {
  if (line.problem !== null) return "problem";
  if (mustDecide(line)) return "must";
  switch (line.kind) {
    case "raised":
    case "lowered":
    case "commented":
      return "changed";
    case "added":
    case "moved":
    case "removed":
    case "unchanged":
      return line.kind;
  }
}

export const nameOf = ({ nomenclature, part_number }: Pick<RevisionLine, "nomenclature" | "part_number">): string =>
  nomenclature ?? part_number ?? "";

const folded = (text: string | null): string => (text ?? "").toLocaleLowerCase().replaceAll(/[\s-]/gu, "");

export function sectionsOf(
  lines: readonly RevisionLine[],
  { view, search }: { view: View; search: string },
): { section: Section; lines: RevisionLine[] }[] {
  const found = lines.filter((line) =>
    [line.part_number, line.nomenclature, line.moved_from?.part_number ?? null].some((text) =>
      folded(text).includes(folded(search)),
    ),
  );
  const shown = SECTIONS.filter((section) => (view === "differences" ? section !== "unchanged" : section === view));
  return shown
    .map((section) => ({ section, lines: found.filter((line) => sectionOf(line) === section) }))
    .filter((group) => group.lines.length > 0);
}

export interface Effects {
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
  /** Number of differences that stay. */
  readonly left: number;
}

export function effectsOf(lines: readonly RevisionLine[], leave: ReadonlySet<string>): Effects {
  const differing = lines.filter((line) => sectionOf(line) !== "unchanged");
  const steps = differing.filter(({ key }) => !leave.has(key)).map(stepsOf);
  const count = (of: "create" | "change" | "remove"): number => steps.reduce((sum, each) => sum + each[of].length, 0);
  return {
    created: count("create"),
    changed: count("change"),
    removed: count("remove"),
    left: differing.length - steps.filter((each) => !isNothing(each)).length,
  };
}
