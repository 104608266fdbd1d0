import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { openFileStore } from "#server/platform/files.ts";

/** Starts a server with the few S3 REST calls that a file store needs. Rejects unauthenticated calls. */
function bucket(): Server {
  const objects = new Map<string, Buffer>();
  return createServer((request, response) => {
    const key = (request.url ?? "").split("?")[0] ?? "";
    const signed = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-central-1\/s3\/aws4_request/.test(
      request.headers.authorization ?? "",
    );
    void buffer(request).then((bytes) => {
      const stored = objects.get(key);
      if (!signed || !key.startsWith("/lotwise/")) response.writeHead(403).end();
      else if (request.method === "PUT") response.writeHead(200).end(objects.set(key, bytes) && "");
      else if (request.method === "DELETE") response.writeHead(204).end(objects.delete(key) && "");
      else if (stored === undefined)
        response.writeHead(404, { "content-type": "application/xml" }).end("<Error><Code>NoSuchKey</Code></Error>");
      else response.writeHead(200).end(stored);
    });
  });
}

let folder = "";
const s3 = bucket();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lotwise-files-"));
  await once(s3.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  s3.closeAllConnections();
  s3.close();
  await rm(folder, { recursive: true, force: true });
});

function settings(kind: "folder" | "memory" | "s3"): Record<string, string> {
  if (kind !== "s3") return { DATA_DIR: kind === "memory" ? "memory" : folder };
  const address = s3.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    DATA_DIR: folder,
    S3_BUCKET: "lotwise",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: "eu-central-1",
    S3_ACCESS_KEY_ID: "key-id",
    S3_SECRET_ACCESS_KEY: "key-secret",
  };
}

test.for(["folder", "memory", "s3"] as const)(
  "a file comes back as it was put, until it is removed: %s",
  async (kind) => {
    const files = await openFileStore(readEnvironment(settings(kind), "command"));
    const bytes = Buffer.from([0, 255, 13, 10, 26]);
    const [key, other] = [await files.put(bytes), await files.put(Buffer.from("other"))];
    expect(await buffer(await files.get(key))).toEqual(bytes);
    await files.remove(key);
    await expect(files.get(key).then(buffer)).rejects.toThrow();
    await files.remove(key);
    expect((await buffer(await files.get(other))).toString()).toBe("other");
    expect(existsSync("memory")).toBe(false);
  },
);

test("stored files are for the server's own account alone, also in a folder that an earlier version has made", async () => {
  const place = join(folder, "open");
  const stored = join(place, "files");
  await mkdir(stored, { recursive: true });
  await chmod(stored, 0o755);
  const files = await openFileStore(readEnvironment({ DATA_DIR: place }, "command"));
  await files.put(Buffer.from("price list"));
  const [name = ""] = await readdir(stored);
  const modes = await Promise.all([stat(stored), stat(join(stored, name))]);
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["700", "600"]);
});
