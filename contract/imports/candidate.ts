import type { HeaderField } from "./header-score.ts";
import type { ImportField, MappingSuggestion, RowField } from "./targets.ts";

/** A field that a column could have, with what speaks for it. */
export type Candidate<F extends HeaderField = ImportField | RowField> = MappingSuggestion<F> & {
  score: number;
  /** Score of the header alone, regardless of the cells. */
  said: number;
  /**
   * Score used to compare columns. A second header that clearly names the quantity ("per unit", "total") always leads
   * to a question for the user, regardless of its cells.
   */
  claim: number;
};
