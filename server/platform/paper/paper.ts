export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A column of the table. The widths of all columns add up to 515 points, the width of A4 between the margins. */
export interface PaperColumn {
  readonly heading: string;
  readonly width: number;
  readonly numeric?: boolean;
}

/** The payment box of an invoice: the payee's bank and account, and a code with the same data. */
export interface PaymentBox {
  readonly bank: Fact;
  readonly bik: Fact;
  readonly correspondent_account: Fact;
  readonly numbers: readonly Fact[];
  readonly payee: Fact;
  readonly account: Fact;
  /** Rows of dark (1) and light (0) modules. Null if the currency isn't the rouble. */
  readonly code: { readonly label: string; readonly rows: readonly string[] } | null;
}

/** A document ready for drawing. All texts are in the same language. */
export interface Paper {
  /** Language tag, for example "ru" or "zh-Hans". */
  readonly language: string;
  /** Payment box above the title; invoices only. */
  readonly payment?: PaymentBox;
  readonly title: string;
  readonly subtitle: string;
  /** Warning below the subtitle, for example that the document is no longer valid. */
  readonly notice?: string;
  readonly parties: readonly { readonly title: string; readonly name: string; readonly facts: readonly Fact[] }[];
  /** Parties listed one below the other, instead of `parties`; invoices only. */
  readonly sides?: readonly Fact[];
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly Fact[];
  readonly total: Fact;
  readonly words: string;
  readonly terms: readonly Fact[];
  /** Captions below the signature lines. */
  readonly signatures: readonly string[];
  /** Template of the page number, for example "Page %{page} of %{pages}". */
  readonly page: string;
}
