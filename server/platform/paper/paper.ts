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

/**
 * The head of an invoice, from which whoever pays writes it off: the payee's bank and account, and a code with the
 * same.
 */
export interface PaymentBox {
  readonly bank: Fact;
  readonly bik: Fact;
  readonly correspondent_account: Fact;
  /** The numbers of the payee, beside each other. */
  readonly numbers: readonly Fact[];
  readonly payee: Fact;
  readonly account: Fact;
  /** Rows of dark (1) and light (0) modules; null where the payment isn't in roubles. */
  readonly code: { readonly label: string; readonly rows: readonly string[] } | null;
}

/** An order as it is drawn: every text is ready, in one language. */
export interface Paper {
  /** As HTML names it: "ru", "zh-Hans". */
  readonly language: string;
  /** Of an invoice, above its title. */
  readonly payment?: PaymentBox;
  readonly title: string;
  readonly subtitle: string;
  readonly parties: readonly { readonly title: string; readonly name: string; readonly facts: readonly Fact[] }[];
  /** Of an invoice, one below the other in place of the parties. */
  readonly sides?: readonly Fact[];
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
