import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { inRoot } from "./lib/root.mjs";

/**
 * `node scripts/new-migration.mjs NAME` creates the next numbered migration, such as
 * server/db/migrations/0008_NAME.sql, and prints its path.
 */
const FOLDER = "server/db/migrations";
const name = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Usage: npm run db:new -- name_of_the_change (small letters, digits and underscores)");
  process.exit(2);
}
fs.mkdirSync(inRoot(FOLDER), { recursive: true });
const numbers = fs.readdirSync(inRoot(FOLDER)).map((file) => Number.parseInt(file, 10) || 0);
const next = String(Math.max(0, ...numbers) + 1).padStart(4, "0");
const file = `${FOLDER}/${next}_${name}.sql`;
fs.writeFileSync(inRoot(file), `-- ${name.replaceAll("_", " ")}\n`, { flag: "wx" });
console.log(file);
