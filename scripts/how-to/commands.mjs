/** Matches commands that create a file that later blocks change. */
const AT_ONCE = /^npm run db:new /;

/**
 * Merges the commands of several how-tos. Commands that differ only in their file arguments become one. The order of
 * commands within each how-to is preserved.
 * @param {string[][]} lists the commands of each how-to
 * @returns {string[]}
 */
export function joined(lists) {
  /** @type {Map<string, Set<string>>} */
  const files = new Map();
  const orders = lists.map((commands) => {
    const parts = commands.map(split);
    for (const { what, about } of parts) files.set(what, new Set([...(files.get(what) ?? []), ...about]));
    return [...new Set(parts.map(({ what }) => what))];
  });
  /** @type {string[]} */
  const order = [];
  while (order.length < files.size) {
    const left = orders.map((whats) => whats.filter((what) => !order.includes(what)));
    const next = left.flatMap(([first]) => first ?? []).find((what) => left.every((whats) => whats.indexOf(what) < 1));
    if (next === undefined) throw new Error(`The how-tos run their commands in different orders: ${left.join("; ")}`);
    order.push(next);
  }
  return order.map((what) => [what, ...(files.get(what) ?? [])].join(" "));
}

/** Returns whether a command must run immediately, before the later blocks. @param {string} command */
export const isAtOnce = (command) => AT_ONCE.test(command);

/**
 * Splits a command after its last option into the command with its options and the remaining arguments.
 * @param {string} command
 */
function split(command) {
  const words = command.split(/\s+/);
  const last = words.findLastIndex((word) => word.startsWith("-"));
  return last === -1
    ? { what: command, about: [] }
    : { what: words.slice(0, last + 1).join(" "), about: words.slice(last + 1) };
}
