/**
 * Source of the module that compares the declared types with the database's types. The source is stored as a string,
 * because it is compiled together with the copies of the sources.
 */
export const VERDICT = `import type { Expression, RawBuilder } from "kysely";

/** 'OPENED' | 'CLOSED' is text for the database. */
type Wide<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T extends readonly (infer E)[] ? readonly Wide<E>[] : T;
type Problem<R, D, K> = K extends keyof D
  ? K extends keyof R
    ? [D[K]] extends [Wide<R[K]>] ? never : "is declared otherwise than it comes"
    : "comes and is not declared"
  : K extends keyof R ? ({} extends Pick<R, K> ? never : "is declared and does not come") : never;
type Problems<R, D> = { [K in (keyof R | keyof D) & string]: Problem<R, D, K> extends never ? never : \`\${K} \${Problem<R, D, K>}\` }[(keyof R | keyof D) & string];
/** true where rows of D can be read as R, else what is wrong. */
export type Verdict<R, D> = [Problems<R, D>] extends [never] ? true : Problems<R, D> extends infer P ? P : never;
/** What fills a hole: a value of the parameter's type, or more SQL. */
export const given = <P>(value: P | Expression<unknown> | RawBuilder<unknown>): typeof value => value;
`;
