/**
 * Number of the newest migration that a program must know to work once migration `m` is applied. Null for migrations of
 * earlier versions, before which the table has no such column.
 */
export const worksWithOf = (m: string): string => `(to_jsonb(${m}) ->> 'works_with')::integer`;
