export type AttributeColumn = `attribute:${number}`;

export function attributeIdOf(column: string): number | null {
  const id = /^attribute:([1-9]\d{0,14})$/.exec(column)?.[1];
  return id === undefined ? null : Number(id);
}

export const isAttributeColumn = <C extends string>(column: C): column is Extract<C, AttributeColumn> =>
  attributeIdOf(column) !== null;
