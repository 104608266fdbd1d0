/**
 * Layers of a folder, lowest first. A child of the folder `in` may import only from rows above its own row in this
 * list, not from children of its own row. A child that isn't in any row is reported as a problem.
 * @typedef {{ in: string, rows: readonly (readonly string[])[] }} Layers
 */

/** @type {readonly Layers[]} */
export const LAYERS = [
  {
    in: "contract",
    rows: [
      [
        "email-text.ts",
        "fields.ts",
        "ids",
        "limits.ts",
        "numbering.ts",
        "numbers",
        "permissions.ts",
        "price-scale.ts",
        "sheet-query.ts",
        "text-key.ts",
        "time-units.ts",
        "time-zone.ts",
        "zone-names.ts",
      ],
      ["email.ts", "machine.ts", "next-path.schema.ts", "primitives.ts", "record-access.ts"],
      ["field-kinds.ts", "list.ts", "seen.ts", "sheets", "states"],
      ["errors.ts"],
      ["at-once.ts", "files", "proof.schema.ts"],
      ["endpoint.ts"],
      ["administration", "changes", "comments", "history", "mails", "monitoring", "operator", "reference"],
      ["money"],
      ["workspaces"],
      ["attributes", "audit", "inbox", "table-settings", "tender-basis", "users"],
      ["invites", "purchase-items"],
      ["companies", "marketplace", "members", "orders", "suppliers", "tenders"],
      ["offers", "one-c", "order-paper", "questions", "spend", "user-admin", "verification"],
      ["award", "documents", "imports", "live", "supplier-companies"],
      ["comparison", "groups", "home", "sample-data", "scenarios"],
      ["records.ts"],
      ["api.ts"],
    ],
  },
  {
    in: "server",
    rows: [
      ["env.ts"],
      ["core"],
      ["db", "platform"],
      ["records", "http"],
      ["modules"],
      ["hooks.ts", "jobs", "routes.ts", "start-failure.ts"],
      ["app.ts", "cli"],
      ["start.ts"],
      ["main.ts"],
    ],
  },
  {
    in: "server/records",
    rows: [["company-word", "invitation", "sample"], ["document", "purchase-item"], ["order"], ["tender"], ["offer"]],
  },
  {
    in: "server/modules",
    rows: [
      [
        "administration",
        "attributes",
        "audit",
        "backup",
        "companies",
        "history",
        "inbox",
        "live",
        "mails",
        "operator",
        "reference",
        "table-settings",
        "users",
      ],
      ["members", "monitoring", "purchase-items", "workspaces"],
      [
        "approvals",
        "comments",
        "invites",
        "marketplace",
        "supplier-invites",
        "suppliers",
        "user-admin",
        "verification",
      ],
      ["supplier-companies", "tenders"],
      ["groups", "offers", "order-drafts", "tender-basis"],
      ["comparison", "design-documents", "health-checks", "imports", "questions", "reminders", "tender-changes"],
      ["scenarios"],
      ["award"],
      ["orders"],
      ["award-settings", "one-c", "order-paper", "spend"],
      ["all-tenders", "closing", "home", "onboarding", "sample-data"],
    ],
  },
  { in: "src", rows: [["locale"], ["api", "ui"], ["kit"], ["entities"], ["features"], ["app"], ["main.tsx"]] },
  {
    in: "src/ui",
    rows: [
      ["icons", "keyboard"],
      ["calendar"],
      ["feedback", "fields"],
      ["page"],
      ["conflict", "forms", "grid", "plots", "upload"],
    ],
  },
  { in: "src/kit", rows: [["fields"], ["failure"], ["resource"], ["form"], ["list"], ["views"]] },
  {
    in: "src/entities",
    rows: [
      ["comment", "document", "money-words.ts", "paths.ts", "reference", "role", "sample", "settings", "user"],
      ["attribute", "bar-plot.tsx", "company", "history", "invitation", "offer", "order", "tender"],
      ["award", "purchase-item"],
    ],
  },
];

/** Matches tests and seed data. They combine all parts of the product, so they may import from every layer. */
export const OUTSIDE = /\.(test|spec)\.(ts|tsx|mjs)$|-test-kit\.tsx?$|\.fixture\.ts$|\/(testing|seed)\//;
/** File that every layer may import. It imports nothing itself (rule paths-import-nothing). */
const EVERYWHERE = "src/entities/paths.ts";

/** Returns the child of `folder` that contains the file. @param {string} file @param {string} folder */
export const childOf = (file, folder) =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split("/")[0] : undefined;

/**
 * Returns the imports from a higher layer or from the same row, and the folders without a row.
 * @param {import("./graph.mjs").Edge[]} edges
 * @returns {string[]}
 */
export function layerProblems(edges) {
  return LAYERS.flatMap(({ in: folder, rows }) => {
    const rowOf = new Map(rows.flatMap((row, place) => row.map((child) => [child, place])));
    const inside = edges.filter(({ from, to }) => !OUTSIDE.test(from) && !OUTSIDE.test(to) && to !== EVERYWHERE);
    return inside.flatMap(({ from, to }) => {
      const [upper, lower] = [childOf(from, folder), childOf(to, folder)];
      if (upper === undefined || lower === undefined || upper === lower) return [];
      const [mine, theirs] = [rowOf.get(upper), rowOf.get(lower)];
      if (mine === undefined || theirs === undefined)
        return [`no-layer: ${folder}/${mine === undefined ? upper : lower} has no row in scripts/imports/layers.mjs.`];
      return theirs < mine
        ? []
        : [
            `layer-order: ${from} imports ${to}, but ${folder}/${lower} is ${theirs === mine ? "in the same row as" : "above"} ${folder}/${upper}.`,
          ];
    });
  });
}
