/**
 * One piece of work: `needs` are the names of the groups that must have ended before. `seconds` is about how long it takes.
 * @typedef {{ group: string, needs: string[], seconds: number }} Task
 */

/**
 * Runs all tasks by so many workers. A worker that is free takes, of what may begin, the task with the longest way still
 * to go: its own time and that of the longest which waits for it.
 * @template {Task} T
 * @param {T[]} tasks
 * @param {{ workers: number, perform: (task: T) => Promise<void> }} options
 */
export async function workThrough(tasks, { workers, perform }) {
  const waiting = [...tasks];
  /** @type {Set<T>} */
  const unfinished = new Set(tasks);
  /** @type {(() => void)[]} */
  let sleepers = [];
  const groups = new Set(tasks.map(({ group }) => group));
  /** @param {T} task */
  const mayBegin = (task) =>
    task.needs.every((need) => !groups.has(need) || [...unfinished].every((other) => other.group !== need));
  /** @param {T} task @returns {number} */
  const wayToGo = (task) =>
    task.seconds + Math.max(0, ...tasks.filter(({ needs }) => needs.includes(task.group)).map(wayToGo));

  function next() {
    const [chosen] = waiting.filter(mayBegin).toSorted((left, right) => wayToGo(right) - wayToGo(left));
    if (chosen !== undefined) waiting.splice(waiting.indexOf(chosen), 1);
    return chosen;
  }
  async function work() {
    while (waiting.length > 0) {
      const task = next();
      if (task === undefined) {
        await new Promise((resolve) => sleepers.push(() => resolve(undefined)));
        continue;
      }
      await perform(task);
      unfinished.delete(task);
      const woken = sleepers;
      sleepers = [];
      for (const wake of woken) wake();
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
}
