import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { filesUnder } from "./lib/files.mjs";
import { inRoot } from "./lib/root.mjs";
import { formatted } from "./sql-format/templates.mjs";

/**
 * `node scripts/format-sql.mjs [--check]` formats the SQL of `sql` templates: on one line if it fits, otherwise one
 * clause per line. With --check it writes nothing and exits with status 1 if a file differs.
 */
const isCheck = process.argv.includes("--check");
const files = ["server", "bench"].flatMap(filesUnder).filter((file) => file.endsWith(".ts"));
const changed = files.filter((file) => {
  const text = fs.readFileSync(inRoot(file), "utf8");
  if (!text.includes("sql`") && !text.includes("sql<")) return false;
  const result = formatted(file, text);
  if (result !== text && !isCheck) fs.writeFileSync(inRoot(file), result);
  return result !== text;
});
for (const file of changed) console.log(file);
if (isCheck && changed.length > 0) {
  console.error("The SQL of these files isn't laid out: npm run format");
  process.exitCode = 1;
}
