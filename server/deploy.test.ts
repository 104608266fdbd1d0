import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { SETTING_NAMES } from "#server/env.ts";

const FOLDER = fileURLToPath(new URL("../deploy/", import.meta.url));
/** Names in the files that aren't settings of the server. */
const OTHERS = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "DATABASE_PASSWORD", "NODE_ENV"];

test.for(["compose.yaml", "kubernetes/lotwise.yaml", "Dockerfile", "lotwise.service", "proxy/nginx.conf"])(
  "deploy/%s names settings that the server knows",
  async (file) => {
    const text = await readFile(FOLDER + file, "utf8");
    if (file.endsWith(".yaml")) expect(parseAllDocuments(text).flatMap(({ errors }) => errors)).toEqual([]);
    const named = text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [];
    const unknown = named.filter(
      (name) => ![...SETTING_NAMES, ...OTHERS].includes(name) && !/^(POSTGRES|AF)_/.test(name),
    );
    expect([...new Set(unknown)]).toEqual([]);
  },
);

test("the deployments ask the paths that say whether a server lives and is ready", async () => {
  for (const file of ["Dockerfile", "kubernetes/lotwise.yaml", "proxy/haproxy.cfg"]) {
    const text = await readFile(FOLDER + file, "utf8");
    const paths = text.match(/\/api\/health\/\w+/g) ?? [];
    expect(paths).toContain("/api/health/ready");
    expect(paths.filter((path) => !/\/(live|ready)$/.test(path))).toEqual([]);
  }
});
