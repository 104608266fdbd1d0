/** A label and what stands beside it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A column of the lines; the widths of all are what A4 has between the margins, 515 points. */
export interface PaperColumn {
  readonly heading: string;
  readonly width: number;
  readonly numeric?: boolean;
}

/** An order as it is drawn: every text is ready, in one language. */
export interface Paper {
  /** As HTML names it: "ru", "zh-Hans". */
  readonly language: string;
  readonly title: string;
  readonly subtitle: string;
  readonly parties: readonly { readonly title: string; readonly name: string; readonly facts: readonly Fact[] }[];
  /** As many as a row has texts. */
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly Fact[];
  readonly total: Fact;
  readonly words: string;
  readonly terms: readonly Fact[];
  /** Who signs, below the line. */
  readonly signatures: readonly string[];
  /** "Page %{page} of %{pages}". */
  readonly page: string;
}
