/**
 * Number of the newest migration of each release whose servers may work together with those of the next one, oldest
 * first. Each release adds its own; `npm run rules` compares the list with the history. Migrations since a release take
 * nothing away from its servers (docs/decisions/0341).
 */
const RELEASED_SCHEMAS: readonly number[] = [116, 122];

/**
 * Returns the number of the newest migration of the release before a program that knows the migrations up to `newest`.
 * Undefined if there was none.
 */
export const schemaOfReleaseBefore = (newest: number): number | undefined =>
  RELEASED_SCHEMAS.findLast((released) => released < newest);
