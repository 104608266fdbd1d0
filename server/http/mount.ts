import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { laterPosition } from "#contract/live/position.ts";
import type { Access, Membership, Principal } from "#contract/permissions.ts";
import type { Repeatable } from "#server/db/idempotency.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import { enterTenant, leaveTenant, systemTransaction } from "#server/db/transaction.ts";
import { runInWork } from "#server/core/work.ts";
import { admit } from "#server/http/admit.ts";
import { readPage, readToken } from "#server/http/authenticate.ts";
import { answerError } from "#server/http/answer-error.ts";
import { serialiserOf, sendAnswer } from "#server/http/answers.ts";
import type { SendJson } from "#server/http/answers.ts";
import type { Call } from "#server/http/call.ts";
import type { CallContext } from "#server/core/side-effects.ts";
import type { ContextOf, PreTransactionContext } from "#server/http/context.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import { disconnectSignal } from "#server/http/disconnect-signal.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { Result, Route } from "#server/http/implement.ts";
import { workOf } from "#server/http/log-calls.ts";
import { memberContext } from "#server/http/member-context.ts";
import { noteRefusal } from "#server/http/note-refusal.ts";
import { assertOwnPage } from "#server/http/own-page.ts";
import { keepPosition, knownPosition } from "#server/http/position.ts";
import { limitOf } from "#server/http/rate-limit.ts";
import { readInput } from "#server/http/read-input.ts";
import { onceInTransaction, onceBeforeTransaction, Repeated, repeatableOf } from "#server/http/repeats.ts";
import { sideEffects } from "#server/http/side-effects.ts";
import { allowLongBody } from "#server/http/slow-bodies.ts";
import type { UploadedFile } from "#server/http/uploads.ts";
import { languageOf } from "#server/platform/translate.ts";

type AnyContext = ContextOf<Access>;
type Member = Principal & { workspace: Membership };

const memberOf = (principal: Principal | null): Member | null =>
  principal === null || principal.workspace === null ? null : { ...principal, workspace: principal.workspace };

/** Returns the position that a replica must have replayed for this caller: nothing shown may be taken back. */
function positionToRead({ live }: Dependencies, { request }: Call, { workspace }: Member): string | null {
  const known = knownPosition(request);
  return known === null ? null : laterPosition(known, live.positionOf(workspace.id));
}

async function inTransaction<R>(
  deps: Dependencies,
  call: Call,
  options: {
    principal: Principal | null;
    repeatable: Repeatable | null;
    work: (ctx: AnyContext) => Promise<R>;
    /** Runs outside the workspace, as the calling user, even if the endpoint belongs to a workspace. */
    as_person?: boolean;
  },
): Promise<R | Repeated> {
  const { principal, repeatable, work, as_person = false } = options;
  const { endpoint } = call.route;
  const public_url = deps.env.PUBLIC_URL;
  const asMember = async (db: TenantDb, by: Member): Promise<R> => {
    const { ctx, announce } = memberContext({
      call: call.context,
      principal: by,
      db,
      public_url,
      secrets: deps.secrets,
    });
    const answer = await work(ctx);
    await announce();
    return answer;
  };
  const asUser = async (trx: SystemDb): Promise<R> => {
    const actor = {
      workspace_id: null,
      user_id: principal?.user_id ?? null,
      address: call.context.address,
      at: call.context.now,
    };
    const { effects, announce } = sideEffects({
      actor,
      public_url,
      secrets: deps.secrets,
      page: call.context.page,
      run: async (statement) => (await statement.execute(trx)).rows,
    });
    const cookies = cookiesOf(call.request, call.reply, public_url.startsWith("https:"));
    const answer = await work({ ...call.context, ...effects, principal, system: trx, cookies });
    await announce();
    return answer;
  };
  const member = endpoint.access.kind === "member" && !as_person ? memberOf(principal) : null;
  if (member !== null && !endpoint.writes && deps.replica !== null && !call.reads_primary) {
    const from = { workspace_id: member.workspace.id, position: positionToRead(deps, call, member) };
    const read = await deps.replica.read(from, (db) => asMember(db, member));
    if (read !== null) return read.answer;
    call.reads_primary = true;
  }
  return systemTransaction(deps.db, { read_only: !endpoint.writes }, (trx) =>
    onceInTransaction(deps, { trx, repeatable }, async () => {
      if (member === null) return asUser(trx);
      const answer = await asMember(await enterTenant(trx, member.workspace.id), member);
      if (repeatable !== null) await leaveTenant(trx);
      return answer;
    }),
  );
}

async function answerCall(deps: Dependencies, call: Call, send: SendJson | null): Promise<unknown> {
  const { endpoint, handler } = call.route;
  if (endpoint.writes) assertOwnPage(call.request, deps.env.PUBLIC_URL);
  const caller = await admit(deps, call);
  const principal = caller?.principal ?? null;
  if (endpoint.upload !== null) allowLongBody(call.request);
  const { input, file } = await readInput(call);
  const repeatable = repeatableOf(call, { caller, input, file });
  const result =
    typeof handler === "function"
      ? await inTransaction(deps, call, { principal, repeatable, work: async (ctx) => handler(ctx as never, input) })
      : await onceBeforeTransaction(deps, repeatable, () =>
          handler.outside(outsideContext(deps, call, { principal, file }), input),
        );
  if (deps.replica !== null) keepPosition(call.request, call.reply, deps.env.PUBLIC_URL.startsWith("https:"));
  return sendAnswer(deps, {
    request: call.request,
    reply: call.reply,
    result: result instanceof Repeated ? (result.answer as Result<Endpoint>) : result,
    send,
    caller,
  });
}

function outsideContext(
  deps: Dependencies,
  call: Call,
  options: { principal: Principal | null; file: UploadedFile | null },
): PreTransactionContext<never> {
  const { principal, file } = options;
  const context = {
    ...call.context,
    principal,
    deps,
    file,
    signal: disconnectSignal(call.reply.raw),
    transaction: (work: (ctx: AnyContext) => Promise<unknown>) =>
      inTransaction(deps, call, { principal, repeatable: null, work }),
    asPerson: (work: (ctx: AnyContext) => Promise<unknown>) =>
      inTransaction(deps, call, { principal, repeatable: null, work, as_person: true }),
  };
  return context as unknown as PreTransactionContext<never>;
}

/** Registers all endpoints of the API. */
export function mount(app: FastifyInstance, deps: Dependencies, routes: readonly Route[]): void {
  for (const route of routes) {
    const { endpoint } = route;
    const limit = limitOf(endpoint);
    const send = typeof endpoint.response === "string" ? null : serialiserOf(endpoint.response);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/:/g, "::").replace(/\{(\w+)\}/g, ":$1")}`,
      config: {
        path: `/api${endpoint.path}`,
        is_stream: endpoint.response === "events",
        ...limit.config,
      },
      async handler(request, reply) {
        const now = deps.clock.now();
        const language = languageOf(request.headers["accept-language"]);
        const context: CallContext = {
          now,
          language,
          address: request.ip,
          user_agent: request.headers["user-agent"]?.slice(0, 300) ?? null,
          token: readToken(request),
          page: readPage(request),
        };
        reply.header("cache-control", "no-store");
        const call: Call = { route, request, reply, context, account: null, reads_primary: false };
        return runInWork(workOf(request), async () => {
          try {
            const answer = await answerCall(deps, call, send);
            limit.succeeded(request);
            return answer;
          } catch (error) {
            limit.failed(request, error);
            noteRefusal(deps, call, error);
            return answerError(error, request, reply, endpoint);
          }
        });
      },
    });
  }
}
