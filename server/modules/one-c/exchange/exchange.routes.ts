import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OneCEncoding } from "#contract/one-c/one-c.values.ts";
import { AppError } from "#server/core/app-error.ts";
import { runInWork } from "#server/core/work.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { workOf } from "#server/http/log-calls.ts";
import { allowLongBody, isCutOff } from "#server/http/slow-bodies.ts";
import { EXCHANGE_PATH } from "#server/modules/one-c/exchange/exchange-path.ts";
import {
  confirmSentDocuments,
  sendWaitingOrders,
  recordVisit,
  applyReports,
} from "#server/modules/one-c/exchange/exchange-orders.ts";
import { COOKIE, signIn, visitOf, workspaceNamed } from "#server/modules/one-c/exchange/visits.ts";
import type { OpenVisit } from "#server/modules/one-c/exchange/visits.ts";
import { bytesOf } from "#server/modules/one-c/message.ts";
import { addToFile, dropFile } from "#server/modules/one-c/visit.store.ts";
import { isCompleteMessage } from "#server/platform/commerceml/is-complete-message.ts";
import { MessageError } from "#server/platform/commerceml/message-error.ts";
import type { MessageFault } from "#server/platform/commerceml/message-error.ts";
import { translate } from "#server/platform/translate.ts";

/** Maximum sizes in bytes: of one part of a file, and of the whole file. */
const PART = 1_000_001;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const FILE_NAME = /^[\w.-]{1,100}\.(?:xml|zip)$/i;

type Failure =
  | "credentials"
  | "no_visit"
  | "orders_only"
  | "unknown_mode"
  | "file_name"
  | "file_size"
  | "internal"
  | "busy"
  | MessageFault;

type Answer = { readonly lines: readonly string[] } | { readonly xml: Buffer };
const success: Answer = { lines: ["success"] };
const failure = (why: Failure): Answer => ({ lines: ["failure", translate("ru", `errors.exchange.${why}`)] });

/** Returns the name of the file that 1C sends, without the folders that some 1C configurations prepend. */
const nameOf = (name: unknown): string | null => {
  const last = typeof name === "string" ? (name.split(/[\\/]/).at(-1) ?? "") : "";
  return FILE_NAME.test(last) ? last : null;
};

/**
 * Applies the reports in a received file. `later` means that another part may follow. Answers with `success` once the
 * file was read completely.
 */
async function takeIn(
  deps: Dependencies,
  visit: OpenVisit,
  file: { name: string; bytes: Buffer; later: boolean },
): Promise<Answer> {
  try {
    await applyReports(deps, visit, await deps.messages.read(visit.workspace_id, file.name, file.bytes));
    await dropFile(deps.db, visit.token_hash, file.name);
    return success;
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    if ((error.why === "incomplete" || error.why === "broken") && file.later) return success;
    await dropFile(deps.db, visit.token_hash);
    return failure(error.why);
  }
}

async function takePart(
  deps: Dependencies,
  visit: OpenVisit,
  given: { filename: unknown; body: unknown },
): Promise<Answer> {
  const name = nameOf(given.filename);
  if (name === null) return failure("file_name");
  if (!Buffer.isBuffer(given.body) || given.body.length === 0) return failure("incomplete");
  // 1C splits a file into parts of this size. A shorter part is certainly the last one, and a full part may be.
  const later = given.body.length >= PART;
  const part = { name, bytes: given.body, last: !later || isCompleteMessage(given.body), most: MAX_FILE_BYTES };
  const bytes = await addToFile(deps.db, visit.token_hash, part);
  if (bytes === null) return success;
  if (bytes === undefined) {
    await dropFile(deps.db, visit.token_hash);
    return failure("file_size");
  }
  return takeIn(deps, visit, { name, bytes, later });
}

/**
 * Handles the `import` request of newer 1C modules, which applies the file uploaded before. Older modules send no
 * `import` request, so their files are applied during the upload.
 */
async function takeWhole(deps: Dependencies, visit: OpenVisit, filename: unknown): Promise<Answer> {
  const name = nameOf(filename);
  if (name === null) return failure("file_name");
  if (visit.file === null) return visit.file_name === null ? failure("incomplete") : success;
  return takeIn(deps, visit, { name: visit.file_name ?? name, bytes: visit.file, later: false });
}

async function answerVisit(deps: Dependencies, visit: OpenVisit, request: FastifyRequest): Promise<Answer> {
  const { mode, filename } = request.query as Record<string, unknown>;
  switch (mode) {
    case "init":
      await dropFile(deps.db, visit.token_hash);
      return { lines: ["zip=yes", `file_limit=${PART}`] };
    case "query":
      return { xml: await sendWaitingOrders(deps, visit) };
    case "success":
      await confirmSentDocuments(deps, visit);
      return success;
    case "file":
      return takePart(deps, visit, { filename, body: request.body });
    case "import":
      return takeWhole(deps, visit, filename);
    case "deactivate":
    case "complete":
      return success;
    default:
      return failure("unknown_mode");
  }
}

function send(reply: FastifyReply, answer: Answer, encoding: OneCEncoding): FastifyReply {
  reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff");
  if ("xml" in answer) return reply.type(`application/xml; charset=${encoding}`).send(answer.xml);
  return reply.type(`text/plain; charset=${encoding}`).send(bytesOf({ encoding }, `${answer.lines.join("\n")}\n`));
}

function noteWrongKey({ security, clock }: Dependencies, request: FastifyRequest): void {
  const workspace = workspaceNamed(request.headers.authorization);
  const where = { address: request.ip, user_agent: request.headers["user-agent"]?.slice(0, 300) ?? null };
  const call = `${request.method} /one_c/exchange`;
  security.note({ action: "wrong_one_c_key", account: null, by: null, workspace, ...where, call }, clock.now());
}

async function answerStranger(deps: Dependencies, request: FastifyRequest): Promise<Answer> {
  const { type, mode } = request.query as Record<string, unknown>;
  if (type !== "sale") return failure("orders_only");
  if (mode !== "checkauth") return failure("no_visit");
  const token = await signIn(deps, request.headers.authorization);
  if (token === null) {
    noteWrongKey(deps, request);
    return failure("credentials");
  }
  const visit = await visitOf(deps, `${COOKIE}=${token}`);
  if (visit !== null) await recordVisit(deps, visit);
  return { lines: ["success", COOKIE, token] };
}

/**
 * Returns the exchange session of the request. Without a session, answers at once without reading the body, because
 * uploading a file may take long.
 */
async function admit(deps: Dependencies, request: FastifyRequest, reply: FastifyReply): Promise<OpenVisit | null> {
  const { type, mode } = request.query as Record<string, unknown>;
  const goes_on = type === "sale" && mode !== "checkauth";
  const visit = goes_on ? await visitOf(deps, request.headers.cookie) : null;
  if (visit !== null) return visit;
  const answer = await answerStranger(deps, request);
  // The rest of the body is not read (see slow-bodies.ts), so the header announces that the connection will be closed.
  if (!request.raw.complete) reply.header("connection", "close");
  await send(reply, answer, "utf-8");
  return null;
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = (why: Failure): FastifyReply => send(reply.code(200), failure(why), "utf-8");
  if (error instanceof AppError && error.code === "too_many_requests") {
    request.log.warn({ address: request.ip }, "the exchange with 1C was called too often");
    return answer("busy");
  }
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 500;
  if (status === 413) return answer("file_size");
  if (isCutOff(request) || (typeof status === "number" && status < 500)) {
    request.log.warn({ reason: String(error) }, "a call of the exchange with 1C was cut off");
    return answer("incomplete");
  }
  request.log.error({ err: error }, "the exchange with 1C failed");
  return answer("internal");
}

/**
 * Registers the exchange endpoint that 1C calls (CommerceML 2, `type=sale`). 1C signs in with the exchange key of a
 * workspace. Responses are lines of text with status 200, even after a failure.
 */
export function serveExchange(app: FastifyInstance, deps: Dependencies): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: PART }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.setErrorHandler(answerFailure);
    const visits = new WeakMap<FastifyRequest, OpenVisit>();
    scope.route({
      method: ["GET", "POST"],
      url: EXCHANGE_PATH,
      exposeHeadRoute: false,
      config: { path: EXCHANGE_PATH, rateLimit: { max: 600, timeWindow: "1 minute" } },
      // Runs after the rate limiter and before the body is read.
      preParsing: async (request, reply, body) => {
        const visit = await runInWork(workOf(request), () => admit(deps, request, reply));
        if (visit !== null) {
          visits.set(request, visit);
          workOf(request).company_id = visit.workspace_id;
          allowLongBody(request);
        }
        return body;
      },
      handler: async (request, reply) => {
        const visit = visits.get(request);
        if (visit === undefined) return send(reply, failure("no_visit"), "utf-8");
        return send(reply, await runInWork(workOf(request), () => answerVisit(deps, visit, request)), visit.encoding);
      },
    });
    done();
  });
}
