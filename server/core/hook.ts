/** A call from a lower module to a higher one, which registers its implementation in `server/hooks.ts`. */
export interface Hook<A extends readonly unknown[], R> {
  /** Calls the implementation. @throws Error when no module has registered one */
  call(...input: A): R;
  /** Registers the implementation. @throws Error when one is registered already */
  answer(by: (...input: A) => R): void;
}

/**
 * Creates a hook. The name is used only in error messages.
 * @example export const roundFeedback = hook<[round: number], Promise<Feedback[]>>("roundFeedback");
 */
export function hook<A extends readonly unknown[], R>(name: string): Hook<A, R> {
  let answer: ((...input: A) => R) | undefined;
  return {
    call(...input) {
      if (answer === undefined) throw new Error(`No module answers the hook ${name}.`);
      return answer(...input);
    },
    answer(by) {
      if (answer !== undefined) throw new Error(`The hook ${name} has an answer already.`);
      answer = by;
    },
  };
}
