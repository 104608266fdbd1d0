import { importersOf } from "../imports/importers.mjs";

/** @typedef {import("../imports/graph.mjs").Edge} Edge */

/**
 * Matches the first line of an end-to-end test, which declares the modules that the test uses: `// Touches: orders,
 * offers`. A module is a folder of contract/, server/modules/ or src/features/; folders of the same name are one
 * module. scripts/house-rules.mjs refuses unknown names. Helpers in e2e/support may also declare modules. A helper's
 * declaration applies to every test that imports the helper.
 */
const TOUCHES = /^\/\/ Touches: (.+)\n/;
const MISPLACED = /^\s*(\/\/|\/?\*+) *touches:/im;
/** Keyword that replaces the module names in a test that opens every page. */
const EVERYTHING = "everything";
/**
 * File that signs users in without a page. Tests don't declare its imports; a change to any of them selects all tests.
 */
const FIXTURES = "e2e/fixtures.ts";
const JOURNEY = /^e2e\/.*\.spec\.ts$/;

const MODULE = /^(?:contract|server\/modules|src\/features)\/([\w-]+)\//;
/** Matches catalogue files. A file with the name of a module contains the strings of that module. */
const WORDS = /^i18n\/[\w-]+\/([\w-]+)\.json$/;
const PRODUCT = /^(contract|i18n|server|src|public)\/|^index\.html$/;
const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.(ts|tsx|mjs)$|-test-kit\.tsx?$/;
const TEST_KIT = /\/testing\//;
/**
 * Matches files that import all modules. Their imports say nothing about how modules depend on each other, so the
 * search for importers stops at these files.
 */
const COMPOSITION =
  /^(contract\/api\.ts|server\/(app|main|routes|start|start-failure)\.ts|server\/(cli|jobs)\/|src\/(api|app)\/|src\/main\.tsx)/;

/** Matches the addresses of pages and endpoints in a text. Captures the first segment of the path. */
const ADDRESS = /(?<![\w.])\\?\/(service|admin-profile|api|api\\?\/v1)\\?\/([a-z][a-z-]+)/g;
const PAGE_OF_FEATURE = /^ {2}path: "([\w-]+)"/m;
const CALL_OF_CONTRACT = /^ {4}path: "\/([\w-]+)/gm;
const CONTRACT_IMPORT = /from "#(contract\/[^"]+)"/g;

/** @param {string} file */
const moduleOf = (file) => MODULE.exec(file)?.[1];

/**
 * @param {readonly string[]} files
 * @returns {ReadonlySet<string>}
 */
const modulesAmong = (files) => new Set(files.flatMap((file) => moduleOf(file) ?? []));

/** @param {string} text */
const declaredIn = (text) => TOUCHES.exec(text)?.[1]?.split(/,\s*/);

/**
 * @param {string} journey
 * @param {readonly Edge[]} edges
 */
function partsOf(journey, edges) {
  const parts = new Set([journey]);
  for (const part of parts) for (const { from, to } of edges) if (from === part && to.startsWith("e2e/")) parts.add(to);
  return [...parts];
}

/**
 * @param {string} journey
 * @param {ReadonlyMap<string, string>} texts of the files of e2e, by name
 * @param {readonly Edge[]} edges
 */
const declaredBy = (journey, texts, edges) =>
  new Set(partsOf(journey, edges).flatMap((part) => declaredIn(texts.get(part) ?? "") ?? []));

/**
 * Maps addresses, by area and first segment, to the modules that serve them. Pages are defined in
 * src/features/X/index.ts, endpoints in contract/X.
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
 * Reports end-to-end tests without a declaration, unknown module names, and undeclared modules. A test uses a module if
 * it opens the module's page, calls its endpoint or imports its contract. If several modules share an address,
 * declaring one of them suffices.
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
 * Returns the modules that a text visibly uses, without running it.
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
 * Returns the end-to-end tests that a change can affect. A test is affected if it imports a changed file, also through
 * helpers or seed data, or if a declared module contains or imports a changed file. A file that the composition imports
 * directly, such as a menu button, affects all tests. So does a file outside the import graph, such as a migration or
 * index.html.
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
 * Returns whether a file affects all end-to-end tests. It does if the composition imports it without a module in
 * between, or if no module or test imports it.
 * @param {string} file
 * @param {ReturnType<typeof importersOf>} importers
 */
function isForAll(file, importers) {
  if (moduleOf(file) !== undefined || JOURNEY.test(file) || TEST_KIT.test(file)) return false;
  if (file.startsWith("e2e/") && !CODE.test(file)) return false;
  const isEnd = (/** @type {string} */ each) => isComposition(each) || moduleOf(each) !== undefined;
  const reached = [...importers([file], isEnd)];
  // The demo also imports seed data, but end-to-end tests never use the demo.
  if (!file.startsWith("server/seed/") && reached.some(isComposition)) return true;
  return !reached.some((each) => JOURNEY.test(each) || moduleOf(each) !== undefined);
}
