import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { decide } from "#contract/permissions.ts";
import type { Access, Principal } from "#contract/permissions.ts";
import { claimKey, keepAnswer } from "#server/db/idempotency.ts";
import type { Repeatable } from "#server/db/idempotency.ts";
import { enterTenant, leaveTenant, systemTransaction } from "#server/db/transaction.ts";
import { AppError } from "#server/http/app-error.ts";
import { authenticate, readToken } from "#server/http/authenticate.ts";
import { compileAnswer, sendAnswer } from "#server/http/answers.ts";
import type { SendJson } from "#server/http/answers.ts";
import type { CallContext, ContextOf, OutsideContext } from "#server/http/context.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { errorAnswer, invalidInput } from "#server/http/errors.ts";
import type { Input, Result, Route } from "#server/http/implement.ts";
import { memberContext } from "#server/http/member-context.ts";
import { unstorable } from "#server/http/storable.ts";
import { telling } from "#server/http/telling.ts";
import { readUpload } from "#server/http/uploads.ts";
import type { UploadedFile } from "#server/http/uploads.ts";
import { languageOf } from "#server/platform/translate.ts";

type AnyContext = ContextOf<Access>;

/** A call on its way through the edge. */
interface Call {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: CallContext;
}

const idOf = (text: unknown): number | null =>
  typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Session, membership, decision: who may not call goes no further. */
async function admit(deps: Dependencies, call: Call): Promise<Principal | null> {
  const { access } = call.route.endpoint;
  const inPath = access.kind === "member" && access.workspace === "path";
  const asked = inPath
    ? idOf((call.request.params as Record<string, unknown>)["id"])
    : idOf(call.request.headers["x-workspace"]);
  const principal = await authenticate(deps.db, {
    token: call.context.token,
    workspace: asked,
    now: call.context.now,
    require_admin_2fa: deps.env.REQUIRE_ADMIN_2FA,
  });
  const decision = decide(access, principal);
  // A workspace that the caller is no member of doesn't exist for them.
  if (decision === "no_active_company" && (inPath || asked !== null)) throw new AppError("not_found");
  if (decision !== "ok") throw new AppError(decision);
  return principal;
}

/** Restoring a session, which every loaded page asks for, is the login without a body: it tries no password and isn't counted. */
const isWithoutBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";

/** Parameters, query and body by the schemas of the call. */
async function readInput(call: Call): Promise<{ input: Input<Endpoint>; file: UploadedFile | null }> {
  const { endpoint } = call.route;
  const upload = endpoint.upload === null ? null : await readUpload(call.request, endpoint.upload.max_bytes);
  const body = upload === null ? (call.request.body ?? {}) : upload.fields;
  const parsed = {
    params: endpoint.params.safeParse(call.request.params),
    query: endpoint.query.safeParse(call.request.query),
    body: endpoint.body.safeParse(endpoint.method === "GET" ? {} : body),
  };
  // An id that is no id belongs to no record.
  if (!parsed.params.success) throw new AppError("not_found");
  if (!parsed.query.success) throw new InvalidInput(parsed.query.error);
  if (!parsed.body.success) throw new InvalidInput(parsed.body.error);
  const problem = unstorable(parsed.query.data) ?? unstorable(parsed.body.data);
  if (problem !== null) throw new InvalidInput(problem);
  return {
    input: { params: parsed.params.data, query: parsed.query.data, body: parsed.body.data },
    file: upload?.file ?? null,
  };
}

class InvalidInput extends Error {
  readonly problem: Parameters<typeof invalidInput>[0];
  constructor(problem: Parameters<typeof invalidInput>[0]) {
    super("invalid_input");
    this.problem = problem;
  }
}

/** Runs `work` in the transaction that belongs to the access of the call. */
function inTransaction<R>(
  deps: Dependencies,
  call: Call,
  options: { principal: Principal | null; repeatable: Repeatable | null; work: (ctx: AnyContext) => Promise<R> },
): Promise<R | Repeated> {
  const { principal, repeatable, work } = options;
  const { endpoint } = call.route;
  return systemTransaction(deps.db, { read_only: !endpoint.writes }, async (trx) => {
    const known = repeatable === null ? null : await claimKey(trx, repeatable);
    if (known !== null) return new Repeated(known.answer);
    const public_url = publicUrl(deps, call.request);
    let answer: R;
    if (endpoint.access.kind === "member" && principal?.workspace) {
      const db = await enterTenant(trx, principal.workspace.id);
      const { ctx, announce } = memberContext({
        call: call.context,
        principal: { ...principal, workspace: principal.workspace },
        db,
        public_url,
      });
      answer = await work(ctx);
      await announce();
      if (repeatable !== null) await leaveTenant(trx);
    } else {
      const actor = {
        workspace_id: null,
        user_id: principal?.user_id ?? null,
        address: call.context.address,
        at: call.context.now,
      };
      const { tell, announce } = telling({ actor, public_url, run: (statement) => statement.execute(trx) });
      answer = await work({
        ...call.context,
        ...tell,
        principal,
        system: trx,
        cookies: cookiesOf(call.request, call.reply, public_url.startsWith("https:")),
      });
      await announce();
    }
    if (repeatable !== null) await keepAnswer(trx, repeatable, answer);
    return answer;
  });
}

/** The answer that an earlier call with the same key got. */
class Repeated {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

const publicUrl = (deps: Dependencies, request: FastifyRequest): string =>
  deps.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;

/** A GET that writes must be meant: browsers announce a prefetch, and other sites' requests. */
function refuseAccidents(call: Call): void {
  const { headers } = call.request;
  const purpose = `${String(headers["purpose"] ?? "")} ${String(headers["sec-purpose"] ?? "")}`;
  if (purpose.includes("prefetch") || headers["sec-fetch-site"] === "cross-site") throw new AppError("forbidden");
}

async function answerCall(deps: Dependencies, call: Call, send: SendJson | null): Promise<unknown> {
  const { endpoint, handler, name } = call.route;
  if (endpoint.method === "GET" && endpoint.writes) refuseAccidents(call);
  const principal = await admit(deps, call);
  const { input, file } = await readInput(call);
  const key = call.request.headers["idempotency-key"];
  const repeatable =
    endpoint.method !== "GET" &&
    typeof key === "string" &&
    key !== "" &&
    principal !== null &&
    endpoint.response !== "file"
      ? {
          user_id: principal.user_id,
          key: key.slice(0, 200),
          call: `${name} ${call.request.url} ${principal.workspace?.id ?? ""}`,
          body: input.body,
          now: call.context.now,
        }
      : null;
  const result =
    typeof handler === "function"
      ? await inTransaction(deps, call, { principal, repeatable, work: async (ctx) => handler(ctx as never, input) })
      : await handler.outside(outsideContext(deps, call, { principal, file }), input);
  return sendAnswer(deps, {
    request: call.request,
    reply: call.reply,
    result: result instanceof Repeated ? (result.answer as Result<Endpoint>) : result,
    send,
  });
}

function outsideContext(
  deps: Dependencies,
  call: Call,
  options: { principal: Principal | null; file: UploadedFile | null },
): OutsideContext<never> {
  const { principal, file } = options;
  const context = {
    ...call.context,
    principal,
    deps,
    file,
    transaction: (work: (ctx: AnyContext) => Promise<unknown>) =>
      inTransaction(deps, call, { principal, repeatable: null, work }),
  };
  return context as unknown as OutsideContext<never>;
}

/** Registers every call: the only place that does. */
export function mount(app: FastifyInstance, deps: Dependencies, routes: readonly Route[]): void {
  for (const route of routes) {
    const { endpoint } = route;
    const send = typeof endpoint.response === "string" ? null : compileAnswer(endpoint.response);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/:/g, "::").replace(/\{(\w+)\}/g, ":$1")}`,
      ...(endpoint.rate_limit === null
        ? {}
        : {
            config: {
              rateLimit: {
                max: endpoint.rate_limit,
                timeWindow: "1 minute",
                ...(endpoint.method === "POST" ? { allowList: isWithoutBody } : {}),
              },
            },
          }),
      async handler(request, reply) {
        const now = deps.clock.now();
        const language = languageOf(request.headers["accept-language"]);
        const context: CallContext = {
          now,
          language,
          address: request.ip,
          user_agent: request.headers["user-agent"]?.slice(0, 300) ?? null,
          token: readToken(request),
        };
        reply.header("cache-control", "no-store");
        try {
          return await answerCall(deps, { route, request, reply, context }, send);
        } catch (error) {
          if (error instanceof InvalidInput) return reply.code(400).send(invalidInput(error.problem, language));
          const answer = errorAnswer(error, { language, log: request.log });
          if (answer.retry_after !== null) reply.header("retry-after", answer.retry_after);
          return reply.code(answer.status).send(answer.body);
        }
      },
    });
  }
}
