/** The name of an attribute's column, wherever columns have names: in orders and filters, in grids, in files. */
export type AttributeColumn = `attribute:${number}`;

/** The id of the attribute that a column shows; null for any other column. */
export function attributeIdOf(column: string): number | null {
  const id = /^attribute:([1-9]\d{0,14})$/.exec(column)?.[1];
  return id === undefined ? null : Number(id);
}

/** Whether a column is an attribute's. */
export const isAttributeColumn = <C extends string>(column: C): column is Extract<C, AttributeColumn> =>
  attributeIdOf(column) !== null;
