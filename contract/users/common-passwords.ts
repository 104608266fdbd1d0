/**
 * Passwords that attackers try first, from published lists of leaks. A password needs upper case, lower case and a
 * digit, so only words that can satisfy this rule are listed. They are stored in lower case, without the suffixes that
 * users append to satisfy the rule.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    "password passwort passw0rd p@ssword p@ssw0rd pa$$word pass passcode parol parola пароль",
    "qwerty qwertyui qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm йцукен йцукенг фывапр ячсмить",
    "admin administrator root user guest login test tester testing demo default changeme temp letmein welcome",
    "hello iloveyou sunshine princess monkey dragon football baseball master superman batman shadow michael jordan",
    "abc abcd abcde abcdef aa aaa aaaa aaaaaa asd qwe qaz zaq привет любовь солнышко наташа марина",
    "company office business secret summer winter spring autumn january москва moscow russia россия",
  ].flatMap((words) => words.split(" ")),
);

/** Common passwords in which letters and digits alternate. */
const COMMON_WHOLE: ReadonlySet<string> = new Set(
  "1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qwe123qwe qwer1234 zaq12wsx zaq1zaq1 a1b2c3d4 1a2b3c4d 123qweasd 123qwe123 1234qwer 12345qwert 123456qwerty qwe123asd q1w2e3r4t5y6 1q2w3e4r5t6y".split(
    " ",
  ),
);

/** Returns whether attackers try this password early, regardless of case and appended characters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower.replace(/[^\p{L}]+$/u, "");
  return COMMON_WHOLE.has(lower) || COMMON_WORDS.has(word) || COMMON_WORDS.has(word.replace(/^[^\p{L}]+/u, ""));
}
