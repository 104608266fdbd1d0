import type { InboxRecord } from "#contract/inbox/inbox-events.ts";
import type { MemberContext } from "#server/http/context.ts";
import { colleaguesOf } from "#server/modules/inbox/colleague.store.ts";

interface ColleagueNews {
  readonly event: "mention" | "task";
  /** Ids of members of the active company. Other users, and the caller, get nothing. */
  readonly users: readonly number[];
  readonly record: { readonly entity: InboxRecord; readonly id: number };
  /** Address of the page with the comment. */
  readonly path: string;
  readonly facts: {
    /** Name of the person who wrote. */
    readonly who: string;
    /** Number of the record, such as "T-00150". */
    readonly record: string;
    readonly name: string;
    readonly lot?: number;
    /** Day of a task (YYYY-MM-DD). */
    readonly day?: string;
  };
}

/**
 * Adds an entry to the inbox of each of these members, in the caller's transaction, and mails it as their settings say.
 * The text of the comment is neither stored nor mailed.
 */
export async function notifyColleagues(ctx: MemberContext, news: ColleagueNews): Promise<void> {
  const others = news.users.filter((id) => id !== ctx.principal.user_id);
  const people = others.length === 0 ? [] : await colleaguesOf(ctx.db, others);
  await ctx.mail(
    people.map(({ email, language }) => ({
      kind: news.event,
      to: email,
      language,
      params: { ...news.facts },
      path: news.path,
      inbox: { workspace_id: ctx.db.me, record: news.record },
    })),
  );
}
