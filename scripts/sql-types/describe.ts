import type pg from "pg";

/** Description of a statement by the database: the ids of its types (pg_type.oid), or the error. */
export interface Description {
  readonly parameters: readonly number[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
  readonly problem: string | undefined;
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Requests the description of a statement without running it, as drivers do before they run one. */
class Describing implements pg.Submittable {
  #parameters: readonly number[] = [];
  #columns: Description["columns"] = [];
  readonly #text: string;
  readonly #done: (description: Description) => void;

  constructor(text: string, done: (description: Description) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.once("parameterDescription", ({ dataTypeIDs }: { dataTypeIDs: readonly number[] }) => {
      this.#parameters = dataTypeIDs;
    });
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  /** The driver reports nothing more of a statement after its error. */
  handleError(error: Error): void {
    this.#done({ parameters: [], columns: [], problem: error.message });
  }

  handleReadyForQuery(): void {
    this.#done({ parameters: this.#parameters, columns: this.#columns, problem: undefined });
  }
}

export const describe = (client: pg.PoolClient, text: string): Promise<Description> =>
  new Promise((done) => void client.query(new Describing(text, done)));
