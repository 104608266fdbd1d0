/**
 * Words that this code once used with a private meaning. They may not return, because newcomers don't understand them.
 * @typedef {{ pattern: RegExp, instead: string }} PrivateWord
 */

/**
 * Words that comments must not contain.
 * @type {readonly PrivateWord[]}
 */
export const WORDS_OF_COMMENTS = [
  { pattern: /\b(?:told|telling)\b(?! apart)/i, instead: "announce, notify, publish, report, truncate" },
  { pattern: /\b(?:hears?|heard)\b/i, instead: "receive, subscribe, listen" },
  { pattern: /\bnobody\b/i, instead: "no user, nothing, or name who" },
  { pattern: /\bwhoever\b/i, instead: "a user, another user, any user" },
  { pattern: /\bbeside\b/i, instead: "next to, alongside, in the side panel" },
  { pattern: /\bgoes on\b/i, instead: "continues" },
  { pattern: /\b(?:at rest|by itself)\b/i, instead: "idle; automatically" },
  { pattern: /\b(?:stood|stands?)\b(?! for)/i, instead: "is, appears, is stored" },
  { pattern: /\b(?:of which|of whom|by whom)\b/i, instead: "two sentences" },
  {
    pattern: /(?:^|[.!?] )(?:Of|Such as|Who|Which|That which|As it is)\b(?![^.]*\?)/,
    instead: "a sentence with a subject and a verb, or one that begins with a verb",
  },
];

/**
 * Stems that names must not contain, either at the beginning of the name or at the beginning of one of its parts.
 * @type {readonly PrivateWord[]}
 */
export const WORDS_OF_NAMES = [
  { pattern: /(?:^|_)told|Told/, instead: "announced, reported, feedback" },
  { pattern: /^hear(?:[A-Z]|s$)|Hears\b/, instead: "subscribe, receive, merge" },
  { pattern: /^beside|Beside[A-Z]/, instead: "adjacent, sidePanel, separate" },
  { pattern: /(?:^|_)(?:MOST|LEAST|FEW|FEWEST|OFTEN)(?:_|$)/, instead: "MAX_… or MIN_… with what it limits" },
  { pattern: /^(?:goesOn|asItIs|isAsItIs)$/, instead: "what the function tests, such as isOpen" },
  { pattern: /^kept[A-Z]|Kept[A-Z]/, instead: "saved, stored, cached, pooled, aggregate" },
  { pattern: /^asked[A-Z]|^asksOf$/, instead: "requested…, required…" },
];

/**
 * Returns the first private word in a text, with what to write instead.
 * @param {string} text
 * @param {readonly PrivateWord[]} words
 * @returns {{ word: string, instead: string } | undefined}
 */
export function privateWord(text, words) {
  for (const { pattern, instead } of words) {
    const found = pattern.exec(text)?.[0].replace(/^[.!?] /, "");
    if (found !== undefined) return { word: found, instead };
  }
  return undefined;
}
