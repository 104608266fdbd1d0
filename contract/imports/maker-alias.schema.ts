import { z } from "zod";
import { lineText } from "#contract/primitives.ts";
import { makerSpelling } from "#contract/purchase-items/maker-spelling.ts";

export const MAKER_ALIASES_MAX = 500;

const MakerName = lineText(200).refine((text) => makerSpelling(text) !== null, { error: "validation.required" });

/** A name of a maker that the company replaces with another one: `text` in a file is `maker` in its requests. */
export const MakerAlias = z.strictObject({ text: MakerName, maker: MakerName });
export type MakerAlias = z.output<typeof MakerAlias>;

/** What to do with a name of a maker in a file. With null, it stays as it is. */
export const MakerChoice = MakerAlias.extend({ maker: MakerName.nullable() });
export type MakerChoice = z.output<typeof MakerChoice>;
