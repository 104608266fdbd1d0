import { readdir, readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { expect, test } from "vitest";

const FOLDER = new URL("../../db/migrations/", import.meta.url);

test("keys that were stored under a former rule are made anew, and of products that are one now the first stays", async () => {
  const database = await PGlite.create({ extensions: { pg_trgm, btree_gin } });
  const run = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await database.exec(await readFile(new URL(name, FOLDER), "utf8"));
  };
  const files = (await readdir(FOLDER)).sort();
  const at = files.findIndex((name) => name.startsWith("0028_"));
  await run(files.slice(0, at));
  await database.exec(`
    SET session_replication_role = replica; INSERT INTO workspace (id, name, is_customer, is_supplier, owner_id) OVERRIDING SYSTEM VALUE VALUES (1, 'A', true, false, 1); SET session_replication_role = DEFAULT;
    INSERT INTO purchase_item (workspace_id, part_number, nomenclature, quantity, units) VALUES (1, 'К561ЛА7', NULL, 1, 1), (1, 'GRM21', NULL, 1, 1), (1, NULL, 'Болт М6', 1, 1);
    INSERT INTO catalogue_product (part_number, unit) VALUES ('РС10', 1), ('PC-10', 1), ('ВТ-1', 1);`);
  const counts = async () =>
    (
      await database.query(
        "SELECT field, value, sum(count)::int AS count FROM purchase_item_count GROUP BY 1, 2 ORDER BY 1, 2",
      )
    ).rows;
  const counted = await counts();
  await run(files.slice(at, at + 1));
  expect((await database.query("SELECT part_key, name_key FROM purchase_item ORDER BY id")).rows).toEqual([
    { part_key: "K561ЛA7", name_key: null },
    { part_key: "GRM21", name_key: null },
    { part_key: null, name_key: "БOЛTM6" },
  ]);
  expect((await database.query("SELECT part_number, part_key FROM catalogue_product ORDER BY id")).rows).toEqual([
    { part_number: "РС10", part_key: "PC10" },
    { part_number: "ВТ-1", part_key: "BT1" },
  ]);
  expect(await counts()).toEqual(counted);
  const off = async () => (await database.query("SELECT tgname FROM pg_trigger WHERE tgenabled = 'D'")).rows;
  expect(await off()).toEqual([]);

  const later = files.findIndex((name) => name.endsWith("_text_key.sql"));
  await run(files.slice(at + 1, later));
  await database.exec(`
    INSERT INTO purchase_item (workspace_id, part_number, nomenclature, quantity, units) VALUES (1, 'PN\u200E-77', 'Жёлтый', 1, 1);
    INSERT INTO catalogue_product (part_number, unit) VALUES ('ＰＣ10', 1), ('\u200E', 1);`);
  const countedLater = await counts();
  await run(files.slice(later, later + 1));
  expect((await database.query("SELECT part_key, name_key, search FROM purchase_item ORDER BY id")).rows).toEqual([
    { part_key: "K561ЛA7", name_key: null, search: " к561ла7    " },
    { part_key: "GRM21", name_key: null, search: " grm21    " },
    { part_key: null, name_key: "БOЛTM6", search: "болт м6     " },
    { part_key: "PN77", name_key: null, search: "желтый pn-77    " },
  ]);
  expect((await database.query("SELECT part_number, part_key FROM catalogue_product ORDER BY id")).rows).toEqual([
    { part_number: "РС10", part_key: "PC10" },
    { part_number: "ВТ-1", part_key: "BT1" },
  ]);
  expect(await counts()).toEqual(countedLater);
  const due =
    "SELECT string_agg(w, ' ' ORDER BY w COLLATE \"C\") AS words FROM purchase_item_word_due, purchase_item_words(texts) w";
  expect((await database.query(due)).rows).toEqual([{ words: "grm21 pn-77 болт желтый к561ла7 м6" }]);
  expect(await off()).toEqual([]);
  await database.close();
});
