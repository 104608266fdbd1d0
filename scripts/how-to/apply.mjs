import fs from "node:fs";
import path from "node:path";

/**
 * Applies a block in `folder`: creates the file, or inserts the block's lines into an existing file with the indent of
 * the neighbouring line. Throws an Error if the files don't match the document.
 * @param {string} folder
 * @param {import("./blocks.mjs").Create | import("./blocks.mjs").Insert} block
 */
export function apply(folder, block) {
  if (block.kind === "create") {
    const file = path.join(folder, block.file);
    if (fs.existsSync(file)) throw new Error(`${block.at}: ${block.file} is there already.`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${block.text}\n`);
    return;
  }
  const file = path.join(folder, existing(folder, block));
  fs.writeFileSync(file, inserted(fs.readFileSync(file, "utf8"), block));
}

/**
 * Returns the single file that matches the path. A `*` in its name matches any characters, such as the number of a
 * migration.
 * @param {string} folder
 * @param {import("./blocks.mjs").Insert} block
 */
function existing(folder, block) {
  const parent = path.dirname(block.file);
  const names = path
    .basename(block.file)
    .split("*")
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${names.join(".*")}$`);
  const absolute = path.join(folder, parent);
  const found = fs.existsSync(absolute) ? fs.readdirSync(absolute).filter((name) => pattern.test(name)) : [];
  if (found.length !== 1) throw new Error(`${block.at}: ${found.length} files are called ${block.file}, not one.`);
  return path.join(parent, found[0] ?? "");
}

/**
 * @param {string} before
 * @param {import("./blocks.mjs").Insert} block
 */
export function inserted(before, block) {
  if (block.where === "end") return `${before.replace(/\n*$/, "\n")}${block.text}\n`;
  const lines = before.split("\n");
  const place = placeOf(lines, block);
  const indent = /^\s*/.exec(lines[place] ?? "")?.[0] ?? "";
  const added = block.text.split("\n").map((line) => (line === "" ? "" : indent + line));
  const [from, removed] = block.where === "after" ? [place + 1, 0] : [place, block.where === "before" ? 0 : 1];
  lines.splice(from, removed, ...added);
  return lines.join("\n");
}

/**
 * Finds the target line. The first given line must appear exactly once; each further given line is the next match below
 * the previous one.
 * @param {string[]} lines
 * @param {import("./blocks.mjs").Insert} block
 */
function placeOf(lines, block) {
  const trimmed = lines.map((line) => line.trim());
  const [first = "", ...further] = block.lines;
  const count = trimmed.filter((line) => line === first).length;
  if (count !== 1)
    throw new Error(`${block.at}: the line "${first}" stands ${count} times in ${block.file}, not once.`);
  let place = trimmed.indexOf(first);
  for (const next of further) {
    place = trimmed.indexOf(next, place + 1);
    if (place === -1) throw new Error(`${block.at}: below "${first}" no line of ${block.file} is "${next}".`);
  }
  return place;
}
