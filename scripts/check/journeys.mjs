import { importersOf } from "../imports/importers.mjs";

/** @typedef {import("../imports/graph.mjs").Edge} Edge */

/**
 * A journey names in its first line the modules that it walks through: `// Touches: orders, offers`. A module is a
 * folder of contract/, server/modules/ or src/features/; folders of one name are one module. The line is a comment, so
 * that the folders stay the only list of modules; scripts/house-rules.mjs refuses a name that is no folder. Helpers in
 * e2e/support may have such a line too; it counts for every journey that imports them.
 */
const TOUCHES = /^\/\/ Touches: (.+)\n/;
const MISPLACED = /^\s*(\/\/|\/?\*+) *touches:/im;
/** Stands in place of the names where a journey opens every page. */
const EVERYTHING = "everything";
/** Signs a person in without a page. Journeys don't declare what it imports; a change of that selects all of them. */
const FIXTURES = "e2e/fixtures.ts";
const JOURNEY = /^e2e\/.*\.spec\.ts$/;

const MODULE = /^(?:contract|server\/modules|src\/features)\/([\w-]+)\//;
/** The words of a module, where they are in a file of its name. */
const WORDS = /^i18n\/[\w-]+\/([\w-]+)\.json$/;
const PRODUCT = /^(contract|i18n|server|src|public)\/|^index\.html$/;
const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.(ts|tsx|mjs)$|-test-kit\.tsx?$/;
const TEST_KIT = /\/testing\//;
/**
 * The files that put all modules together. That they import a module says nothing about the other modules, so the
 * search for importers ends there.
 */
const COMPOSITION =
  /^(contract\/api\.ts|server\/(app|main|routes|start|start-failure)\.ts|server\/(cli|jobs)\/|src\/(api|app)\/|src\/main\.tsx)/;

/** The pages that a text opens and the calls it makes, by the first word of their address. */
const ADDRESS = /(?<![\w.])\\?\/(service|admin-profile|api|api\\?\/v1)\\?\/([a-z][a-z-]+)/g;
const PAGE_OF_FEATURE = /^ {2}path: "([\w-]+)"/m;
const CALL_OF_CONTRACT = /^ {4}path: "\/([\w-]+)/gm;
const CONTRACT_IMPORT = /from "#(contract\/[^"]+)"/g;

/**
 * Returns the module that a file belongs to.
 * @param {string} file
 */
const moduleOf = (file) => MODULE.exec(file)?.[1];

/**
 * @param {readonly string[]} files
 * @returns {ReadonlySet<string>}
 */
const modulesAmong = (files) => new Set(files.flatMap((file) => moduleOf(file) ?? []));

/**
 * Reads which modules a text declares, undefined without a declaration.
 * @param {string} text
 */
const declaredIn = (text) => TOUCHES.exec(text)?.[1]?.split(/,\s*/);

/**
 * The files of e2e that a journey consists of: its own and the helpers that it imports, directly or not.
 * @param {string} journey
 * @param {readonly Edge[]} edges
 */
function partsOf(journey, edges) {
  const parts = new Set([journey]);
  for (const part of parts) for (const { from, to } of edges) if (from === part && to.startsWith("e2e/")) parts.add(to);
  return [...parts];
}

/**
 * Returns the modules that a journey and its helpers declare.
 * @param {string} journey
 * @param {ReadonlyMap<string, string>} texts of the files of e2e, by name
 * @param {readonly Edge[]} edges
 */
const declaredBy = (journey, texts, edges) =>
  new Set(partsOf(journey, edges).flatMap((part) => declaredIn(texts.get(part) ?? "") ?? []));

/**
 * Which modules answer at an address, by its area and its first word: pages as src/features/X/index.ts says, calls as
 * contract/X says.
 * @param {ReadonlyMap<string, string>} texts
 */
function addresses(texts) {
  /** @type {Map<string, string[]>} */
  const modules = new Map();
  /** @param {string} address @param {string} module */
  const add = (address, module) => modules.set(address, [...(modules.get(address) ?? []), module]);
  for (const [file, text] of texts) {
    const module = moduleOf(file);
    if (module === undefined) continue;
    const page = /^src\/features\/[\w-]+\/index\.tsx?$/.test(file) ? PAGE_OF_FEATURE.exec(text)?.[1] : undefined;
    if (page !== undefined) add(`page ${page}`, module);
    if (file.endsWith(".api.ts")) for (const [, word] of text.matchAll(CALL_OF_CONTRACT)) add(`call ${word}`, module);
  }
  return modules;
}

/**
 * Reports journeys without a declaration, declared names that are no module, and journeys that open a page, make a
 * call or import a contract of a module that they don't declare. Where several modules answer below one address, any of them will do.
 * @param {ReadonlyMap<string, string>} texts of contract, src/features and e2e, by name
 * @param {readonly Edge[]} edges the imports of e2e
 * @param {readonly string[]} files of the product
 * @returns {string[]} one sentence for each problem
 */
export function declarationProblems(texts, edges, files) {
  const modules = modulesAmong(files);
  const answering = addresses(texts);
  const unknown = [...texts].flatMap(([file, text]) =>
    !file.startsWith("e2e/")
      ? []
      : (declaredIn(text) ?? [])
          .filter((name) => name !== EVERYTHING && !modules.has(name))
          .map((name) => `${file} touches ${name}, which is no folder of contract, server/modules or src/features`),
  );
  const misplaced = [...texts]
    .filter(([file, text]) => file.startsWith("e2e/") && MISPLACED.test(text) && declaredIn(text) === undefined)
    .map(([file]) => `${file} declares what it touches below its first line or in other letters than "// Touches: "`);
  const journeys = [...texts.keys()].filter((file) => JOURNEY.test(file));
  const undeclared = journeys.flatMap((journey) => {
    if (declaredIn(texts.get(journey) ?? "") === undefined)
      return [`${journey} has to begin with the modules it walks through, such as "// Touches: orders, offers"`];
    const declared = declaredBy(journey, texts, edges);
    if (declared.has(EVERYTHING)) return [];
    return partsOf(journey, edges)
      .filter((part) => part !== FIXTURES)
      .flatMap((part) => visibleIn(texts.get(part) ?? "", answering))
      .filter(({ any }) => !any.some((name) => declared.has(name)))
      .map(({ what, any }) => `${journey} walks through ${what}: add ${any.join(" or ")} to its first line`);
  });
  return [...new Set([...unknown, ...misplaced, ...undeclared])];
}

/**
 * The modules that can be seen in a text without running it.
 * @param {string} text
 * @param {ReadonlyMap<string, readonly string[]>} answering
 * @returns {{ what: string, any: readonly string[] }[]}
 */
function visibleIn(text, answering) {
  const contracts = [...text.matchAll(CONTRACT_IMPORT)].flatMap(([, file = ""]) => {
    const module = moduleOf(file);
    return module === undefined ? [] : [{ what: file, any: [module] }];
  });
  const opened = [...text.matchAll(ADDRESS)].flatMap(([, area = "", word = ""]) => {
    const any = answering.get(`${area.startsWith("api") ? "call" : "page"} ${word}`);
    return any === undefined ? [] : [{ what: `/${area}/${word}`, any: [...new Set(any)] }];
  });
  return [...contracts, ...opened];
}

/**
 * Returns the journeys that a change can touch: those that import a changed file, by way of helpers and seed data too,
 * and those that declare a module in which a changed file lies or which imports one. A file outside of the modules that
 * the composition imports without a module in between, such as a button of the menu, is shared by all journeys; so is a
 * file that no import names, such as a migration or the page's HTML.
 * @param {readonly string[]} changed
 * @param {readonly Edge[]} edges
 * @param {ReadonlyMap<string, string>} texts of the files of e2e, by name
 */
export function journeysOf(changed, edges, texts) {
  const modules = modulesAmong([...edges.flatMap(({ from }) => from), ...changed]);
  const starts = changed.filter((file) => !TEST.test(file) && (PRODUCT.test(file) || file.startsWith("e2e/")));
  const isWords = (/** @type {string} */ file) => modules.has(WORDS.exec(file)?.[1] ?? "");
  const code = starts.filter((file) => !isWords(file));
  const importers = importersOf(edges.filter(({ from }) => !TEST.test(from) && !from.startsWith("bench/")));
  const reached = importers(code, isComposition);
  const touched = new Set([
    ...modulesAmong([...reached].filter((file) => !TEST_KIT.test(file))),
    ...starts.filter(isWords).flatMap((file) => WORDS.exec(file)?.[1] ?? []),
  ]);
  const isShared = code.some((file) => isForAll(file, importers));
  const isProduct = starts.some((file) => PRODUCT.test(file) && !TEST_KIT.test(file));
  const ofJourneys = edges.filter(({ from }) => from.startsWith("e2e/"));
  return [...texts.keys()].filter((file) => {
    if (!JOURNEY.test(file)) return false;
    if (isShared || reached.has(file)) return true;
    const declared = declaredBy(file, texts, ofJourneys);
    return [...declared].some((name) => (name === EVERYTHING ? isProduct : touched.has(name)));
  });
}

/** @param {string} file */
const isComposition = (file) => COMPOSITION.test(file);

/**
 * Whether a file concerns all journeys: the composition imports it without a module in between, or no import leads from
 * it to a module or a journey.
 * @param {string} file
 * @param {ReturnType<typeof importersOf>} importers
 */
function isForAll(file, importers) {
  if (moduleOf(file) !== undefined || JOURNEY.test(file) || TEST_KIT.test(file)) return false;
  if (file.startsWith("e2e/") && !CODE.test(file)) return false;
  const isEnd = (/** @type {string} */ each) => isComposition(each) || moduleOf(each) !== undefined;
  const reached = [...importers([file], isEnd)];
  // Seed data is also what a demonstration starts with; that is no part of what journeys walk through.
  if (!file.startsWith("server/seed/") && reached.some(isComposition)) return true;
  return !reached.some((each) => JOURNEY.test(each) || moduleOf(each) !== undefined);
}
