import process from "node:process";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { withoutUnseenGridParts } from "./scripts/build/grid-parts.mjs";
import { withoutServerWords } from "./scripts/build/server-words.mjs";
import { importedBy, isOf, isOfList, sharedChunks } from "./scripts/build/shared-chunks.mjs";
import { inRoot } from "./scripts/lib/root.mjs";

/**
 * Modules that every page loads, including the sign-in page. One file is smaller than the chunks that the bundler would
 * create.
 */
const EVERYWHERE =
  /\/node_modules\/(?:@babel\/runtime|@emotion|stylis|react-is|hoist-non-react-statics|clsx|react|react-dom|scheduler|react-router|@mui\/(?:system|styled-engine|material\/(?:styles|Button|ButtonBase|CircularProgress|OutlinedInput|InputBase|FormControl|TextareaAutosize|IconButton|locale\/utils)))\/|\/src\/ui\/fields\/Field(?:Frame|Text|Password)\.tsx$/;

const api = process.env["API_URL"] ?? "http://127.0.0.1:3001";

const WORDS = /\/(?:i18n\/|locale\/mui-)(ru|en|zh-hans|hi)(?:\.ts|\/(?:browser\.ts|list-filter\.json))$/;
/** Words that other parts share with the pages behind the sign-in, which all load them. */
const WORK_WORDS = /\/i18n\/([\w-]+)\/(?:work\.ts|validation\.json)$/;
/** Names the chunks for the words of a language that every page needs, and every page behind the sign-in. */
const wordsOf = (id: string): string | null => {
  const [, language] = WORDS.exec(id) ?? [];
  if (language !== undefined) return `words-${language}`;
  const [, working] = WORK_WORDS.exec(id) ?? [];
  return working === undefined ? null : `work-${working}`;
};

/** Pages of one tender, offer or order, which share much that no other page needs. */
const DEALS = [
  "src/features/tenders/TenderPage.tsx",
  "src/features/comparison/ComparisonTab.tsx",
  "src/features/offers/OfferPage.tsx",
  "src/features/orders/OrderPage.tsx",
];

const SIGNED_IN = /\/src\/app\/(?:SignedInApp|session\/(?:LeaveQuestion|ProofDialog))\.tsx$/;
const shared = sharedChunks();
/** Reads days in words. A date field loads it with the focus, so the pages that share it must not. */
const DAY_WORDS = /\/(?:src\/locale\/day-words|contract\/imports\/(?:dates|inexact-dates|calendar))\.ts$/;
/** What a page of a tender or an order loads for an award, its approval and the comments. */
const APPROVALS =
  /\/src\/features\/(?:award\/(?:AwardHeader|ApprovalStrip|OrderApproval)|comments\/CommentsButton|tenders\/EnterOfferMenu)\.tsx$/;
/** What short dialogs with fields load. */
const FORM_VALUES = /\/node_modules\/react-hook-form\/|\/src\/kit\/form\/use-form-values\.ts$/;
const OFFER_PANEL = "src/app/OfferSidePanel.tsx";
/** The page of an order, and its card of 1C, which it always shows. */
const ORDER_PARTS = ["src/features/orders/OrderPage.tsx", "src/features/one-c/OneCCard.tsx"];
/** Controls of the component library. */
const CONTROLS = /\/node_modules\/(?:@mui\/(?:material\/(?!locale)|x-internals\/)|@base-ui\/|reselect\/|lodash\/)/;
/** Too small for a file of its own. */
const UPLOADS = /\/use-upload-queue\.ts$/;
const sharedByPages = shared(
  "pages",
  (of) => (of.parts.size > 2 || isOfList(of)) && !DAY_WORDS.test(of.id) && of.isLight(),
);
/** Names the chunk for what all pages but the home page load: controls, and modules without a grid or a form. */
const pagesOf: typeof sharedByPages = (id, modules) =>
  CONTROLS.test(id) || UPLOADS.test(id) ? "pages" : sharedByPages(id, modules);

const MUTATIONS = /\/node_modules\/ra-core\/.*\/use(?:Delete|MutationWithMutationMode)\.js$/;
const DIALOG = /\/node_modules\/@mui\/material\/Dialog/;

/** Builds the browser's code. `#contract/*` and the like are resolved by package.json's "imports". */
export default defineConfig({
  plugins: [react(), withoutUnseenGridParts(), withoutServerWords()],
  resolve: {
    // Replaces two polyfills of the translation library with what every browser has. Otherwise the sign-in page loads
    // 15 packages more.
    alias: {
      "object.entries": inRoot("scripts/build/object-entries.cjs"),
      hasown: inRoot("scripts/build/has-own.cjs"),
    },
    // Two copies of one of these fail with misleading messages ("[Route] is not a <Route>").
    dedupe: [
      "react",
      "react-dom",
      "react-router",
      "react-router-dom",
      "@emotion/react",
      "@mui/material",
      "@tanstack/react-query",
    ],
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    // An inlined font would require an exception in the content security policy.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    modulePreload: { polyfill: false },
    // The first script lists what each page loads, so short names keep it small. The manifest maps them to source
    // files.
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[hash:7].js",
        codeSplitting: {
          groups: [
            { name: "everywhere", test: EVERYWHERE, priority: 2 },
            {
              debugName: "start",
              name: importedBy("start", ["src/main.tsx", "src/features/session/LoginPage.tsx"]),
              priority: 1,
            },
            { debugName: "signed-in", name: shared("signed-in", isOf(["src/features/home/HomePage.tsx"]), SIGNED_IN) },
            { debugName: "words", name: wordsOf },
            { name: "dialog", test: DIALOG },
            { debugName: "pages", name: pagesOf },
            { debugName: "lists", name: shared("lists", isOfList, /\/src\/kit\/views\/ViewActions\.tsx$/) },
            { debugName: "deals", name: shared("deals", isOf(DEALS), APPROVALS) },
            { name: "day-words", test: DAY_WORDS },
            { name: "form-values", test: FORM_VALUES },
            { debugName: "offer-panel", name: shared("offer-panel", isOf([OFFER_PANEL]), /\/OfferSidePanel\.tsx$/) },
            {
              debugName: "order-page",
              name: shared("order-page", isOf(ORDER_PARTS), /\/(?:OrderPage|OneCCard)\.tsx$/),
            },
            { name: "mutations", test: MUTATIONS },
          ],
        },
      },
    },
    // Our own budget (scripts/bundle-budget.mjs) counts what a route loads, which a limit per chunk does not.
    chunkSizeWarningLimit: 2000,
  },
  server: { port: 3000, strictPort: true, proxy: { "/api": { target: api } } },
});
