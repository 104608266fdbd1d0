import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Bucket {
  /** Settings of a server that keeps its files in the bucket. */
  readonly settings: Readonly<Record<string, string>>;
  /** Stored objects by their path. */
  readonly objects: ReadonlyMap<string, Buffer>;
  readonly stop: () => void;
}

/** Starts a server with the few S3 REST calls that a file store needs. Rejects unauthenticated calls. */
export async function aBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
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
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    settings: {
      S3_BUCKET: "lotwise",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY_ID: "key-id",
      S3_SECRET_ACCESS_KEY: "key-secret",
    },
    objects,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
