import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
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

const CHART = `${FOLDER}helm/lotwise/`;

test("the Helm chart uses only values that it defines, names settings that the server knows, and updates without a gap", async () => {
  const values: unknown = parse(await readFile(`${CHART}values.yaml`, "utf8"));
  const templates = await readdir(`${CHART}templates`);
  const text = (await Promise.all(templates.map((name) => readFile(`${CHART}templates/${name}`, "utf8")))).join("\n");
  const isDefined = (path: string): boolean => {
    let found: unknown = values;
    for (const part of path.split(".")) {
      if (typeof found !== "object" || found === null || !(part in found)) return false;
      found = Object.entries(found).find(([name]) => name === part)?.[1];
    }
    return true;
  };
  const used = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = ""]) => path);
  expect(used.filter((path) => !isDefined(path))).toEqual([]);
  const settings = `${text}\n${await readFile(`${CHART}values.yaml`, "utf8")}`.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g);
  expect([...new Set(settings)].filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  expect(values).toMatchObject({ rollingUpdate: { maxUnavailable: 0 }, podDisruptionBudget: { enabled: true } });
  expect(text.match(/\/api\/health\/\w+/g)).toEqual(["/api/health/live", "/api/health/ready", "/api/health/live"]);
});

test("the deployments ask the paths that say whether a server lives and is ready", async () => {
  for (const file of ["Dockerfile", "kubernetes/lotwise.yaml", "proxy/haproxy.cfg"]) {
    const text = await readFile(FOLDER + file, "utf8");
    const paths = text.match(/\/api\/health\/\w+/g) ?? [];
    expect(paths).toContain("/api/health/ready");
    expect(paths.filter((path) => !/\/(live|ready)$/.test(path))).toEqual([]);
  }
});
