/**
 * A unit of work. `needs` names the groups that must finish before it starts. `seconds` is the approximate duration.
 * `hands` is the number of workers that the task occupies (default: one).
 * @typedef {{ group: string, needs: string[], seconds: number, hands?: number }} Task
 */

/** @param {Iterable<Task>} tasks */
const handsOf = (tasks) => [...tasks].reduce((sum, { hands = 1 }) => sum + hands, 0);

/**
 * Runs all tasks with a fixed number of workers. A free worker takes the ready task with the longest critical path,
 * which is its own duration plus the path of the longest task that depends on it. A task that needs several workers
 * would never find them idle at the same time, so workers are reserved for it while its last dependencies run.
 * @template {Task} T
 * @param {T[]} tasks
 * @param {{ workers: number, perform: (task: T) => Promise<void> }} options
 */
export async function workThrough(tasks, { workers, perform }) {
  const waiting = [...tasks];
  /** @type {Set<T>} */
  const underWay = new Set();
  const groups = new Set(tasks.map(({ group }) => group));
  /** @param {string} group */
  const isDone = (group) => !groups.has(group) || [...waiting, ...underWay].every((other) => other.group !== group);
  /** @param {T} task @returns {number} */
  const wayToGo = (task) =>
    task.seconds + Math.max(0, ...tasks.filter(({ needs }) => needs.includes(task.group)).map(wayToGo));
  /**
   * Returns how many workers must stay free for pending tasks that need several workers, so that this task can't take
   * them.
   * @param {T} task
   */
  const reservedFor = (task) => {
    const coming = waiting.filter(
      (other) =>
        handsOf([other]) > 1 &&
        other !== task &&
        !other.needs.includes(task.group) &&
        other.needs.every((need) => waiting.every(({ group }) => group !== need)),
    );
    const kept = (/** @type {T} */ other) =>
      handsOf([other]) - handsOf([...underWay].filter(({ group }) => other.needs.includes(group)));
    return Math.max(0, ...coming.map(kept));
  };
  /** @param {T} task */
  const mayBegin = (task) =>
    task.needs.every(isDone) && workers - handsOf(underWay) - handsOf([task]) >= reservedFor(task);

  /** @type {Promise<void>} */
  const all = new Promise((resolve, reject) => {
    const beginAll = () => {
      for (;;) {
        const [task] = waiting.filter(mayBegin).toSorted((left, right) => wayToGo(right) - wayToGo(left));
        if (task === undefined) break;
        waiting.splice(waiting.indexOf(task), 1);
        underWay.add(task);
        perform(task).then(() => {
          underWay.delete(task);
          beginAll();
        }, reject);
      }
      if (waiting.length + underWay.size === 0) resolve();
    };
    beginAll();
  });
  await all;
}
