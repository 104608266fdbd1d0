/**
 * A call that goes upwards: a lower module calls it, a higher one answers it. Answers are registered in
 * `server/hooks.ts` alone.
 */
export interface Hook<A extends readonly unknown[], R> {
  /** Calls the answer. @throws Error when no module has registered one */
  call(...input: A): R;
  /** Registers the answer. @throws Error when there is one already */
  answer(by: (...input: A) => R): void;
}

/**
 * Creates a hook; its name appears in its errors alone.
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
