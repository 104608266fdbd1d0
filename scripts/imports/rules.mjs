/**
 * A rule for imports. `from` and `to` match paths of the project, `npm:NAME` and `node:NAME`. In `toNot`, `$1` is
 * replaced by the first group of `from`, so that a rule about folders applies to new folders automatically.
 * @typedef {{ name: string, why: string, from: RegExp, fromNot?: RegExp, to: RegExp, toNot?: RegExp | string }} Rule
 */
const TEST = /\.(test|spec)\.(ts|tsx|mjs)$|-test-kit\.tsx?$|\/testing\//;

/** @type {Rule[]} */
export const rules = [
  {
    name: "contract-alone",
    why: "The contract is read by both sides and imports zod, big.js and itself.",
    from: /^contract\//,
    fromNot: TEST,
    to: /./,
    toNot: /^contract\/|^npm:(zod|big\.js)$/,
  },
  {
    name: "contract-tests-alone",
    why: "The tests of the contract need neither side.",
    from: /^contract\//,
    to: /^(server|src|e2e|bench|scripts)\//,
  },
  {
    name: "i18n-alone",
    why: "The catalogues are read by both sides and import neither.",
    from: /^i18n\//,
    fromNot: TEST,
    to: /^(server|src|e2e|bench|scripts)\//,
  },
  {
    name: "src-not-server",
    why: "The browser knows the server by its contract only.",
    from: /^src\//,
    to: /^(server|e2e|bench|scripts)\//,
  },
  {
    name: "src-without-node",
    why: "A browser has no Node. A test may read the project's files with it.",
    from: /^src\//,
    fromNot: TEST,
    to: /^node:/,
  },
  {
    name: "server-not-src",
    why: "The server knows nothing of the browser's code.",
    from: /^server\//,
    to: /^(src|e2e|bench|scripts)\//,
  },
  {
    name: "feature-not-feature",
    why: "What two features share belongs in src/kit, src/entities or src/ui.",
    from: /^src\/features\/([^/]+)\//,
    to: /^src\/features\//,
    toNot: "^src/features/$1/",
  },
  {
    name: "ui-without-domain",
    why: "src/ui knows neither the domain nor the network; of the contract it may use numbers only.",
    from: /^src\/ui\//,
    to: /^src\/(kit|entities|features|api|app)\/|^contract\//,
    toNot: /^contract\/(primitives\.ts$|money\/|numbers\/)/,
  },
  {
    name: "entities-below-features",
    why: "A shared display gets its data from the part that shows it. The display of a failed call and a form may know the errors of calls, a list the names of resources and how their records are asked for; how a table is arranged is kept by calls of its own.",
    from: /^src\/(kit|entities)\//,
    fromNot: /^src\/kit\/(failure|form|views)\//,
    to: /^src\/(features|app)\/|^src\/api\/(?!(resources|use-list-of)\.ts$)/,
  },
  {
    name: "paths-import-nothing",
    why: "paths.ts may be imported by all because it imports nothing of src.",
    from: /^src\/entities\/paths\.ts$/,
    to: /^src\//,
  },
  {
    name: "data-grid-in-ui-grid",
    why: "The grid and its private corners are known in one place.",
    from: /^(src|e2e)\//,
    fromNot: /^src\/ui\/grid\//,
    to: /^npm:@mui\/x-data-grid$/,
  },
  {
    name: "sql-in-stores",
    why: "SQL and its drivers live in *.store.ts, *.sql.ts, server/records and server/db.",
    from: /^(contract|i18n|server|src)\//,
    fromNot: /^server\/(db|records|testing)\/|\.(store|sql)\.ts$/,
    to: /^npm:(kysely|pg|pg-.+|@electric-sql\/.+)$/,
  },
  {
    name: "store-alone",
    why: "A store imports no operation, no route and no other store: SQL joins, not code, crosses entities.",
    from: /^server\/modules\/([^/]+)\/.*\.(store|sql)\.ts$/,
    to: /^server\/(modules|http|jobs|cli|seed)\/|^server\/(app|main)\.ts$/,
    toNot: "^server/modules/$1/.*\\.sql\\.ts$",
  },
  {
    name: "routes-of-their-own-module",
    why: "Routes name the operations of their own module.",
    from: /^server\/modules\/([^/]+)\/.*\.routes\.ts$/,
    to: /^server\/modules\//,
    toNot: "^server/modules/$1/",
  },
  {
    name: "routes-only-in-app",
    why: "Only the composition of the server mounts routes.",
    from: /^server\//,
    fromNot: /^server\/(app|routes|modules\/routes)\.ts$|^server\/app\//,
    to: /\.routes\.ts$/,
  },
  {
    name: "seed-is-no-product",
    why: "Demo data is loaded by the start alone.",
    from: /^server\//,
    fromNot: /^server\/(main|start-failure)\.ts$|^server\/(seed|testing)\/|\.test\.ts$|-test-kit\.ts$/,
    to: /^server\/seed\//,
  },
  {
    name: "e2e-from-outside",
    why: "Journeys see the product over HTTP; they may start it and fill it, nothing else.",
    from: /^e2e\//,
    to: /^(src|bench)\/|^server\//,
    toNot: /^server\/(seed\/|testing\/|(app|start|env)\.ts$)/,
  },
  {
    name: "no-test-code-in-product",
    why: "The product does not depend on its tests.",
    from: /^(contract|i18n|server|src)\//,
    fromNot: TEST,
    to: TEST,
  },
];
