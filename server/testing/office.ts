import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pathToFileURL } from "node:url";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";

const run = promisify(execFile);

/** LibreOffice settings that recompute every formula on opening, whatever result the file has cached. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse">
<value>0</value></prop></item>
</oor:items>`;

export function hasOffice(): boolean {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a workbook in LibreOffice, recomputes every formula and saves. The returned cells contain LibreOffice's
 * results.
 */
export async function recalculated(book: Uint8Array): Promise<Spreadsheet> {
  const place = await mkdtemp(join(tmpdir(), "office-"));
  try {
    const profile = join(place, "profile");
    await mkdir(join(profile, "user"), { recursive: true });
    await writeFile(join(profile, "user", "registrymodifications.xcu"), SETTINGS);
    await writeFile(join(place, "book.xlsx"), book);
    const home = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const into = ["--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", join(place, "out")];
    await run("soffice", [home, ...into, join(place, "book.xlsx")]);
    return Spreadsheet.open(await readFile(join(place, "out", "book.xlsx")));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
