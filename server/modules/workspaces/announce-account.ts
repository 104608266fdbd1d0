import { maskedAccount } from "#contract/workspaces/bank-account.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import type { Language } from "#contract/primitives.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { MemberContext } from "#server/http/context.ts";
import { accountReaders } from "#server/modules/workspaces/account.store.ts";
import { translate } from "#server/platform/translate.ts";

type Account = Pick<CompanyFields, "name" | "bik" | "checking_account">;

function inWords(account: Account, other: Account, language: Language): string {
  if (account.checking_account === null) return translate(language, "mails.fact.no_account");
  const number = maskedAccount(account.checking_account, other.checking_account);
  return [account.name, number, account.bik].filter((part) => part !== null).join(", ");
}

/**
 * Emails a changed bank account to the owner of the active workspace and to customers with open orders. No other
 * company is notified.
 */
export async function announceAccount(ctx: MemberContext, { from, to }: { from: Account; to: Account }): Promise<void> {
  const { db, now, principal } = ctx;
  const readers = await accountReaders(db, principal.user_id);
  await ctx.mail(
    readers.map(({ customer, email, language, who }) => ({
      kind: customer === null ? ("own_account_changed" as const) : ("partner_account_changed" as const),
      to: email,
      language,
      params: { supplier: from.name, who },
      path: customer === null ? `/workspace/${db.me}?tab=company` : `/service/orders/${customer.order}`,
      inbox:
        customer === null
          ? { workspace_id: db.me, record: { entity: "workspace", id: db.me } }
          : { workspace_id: customer.workspace, record: { entity: "order", id: customer.order } },
      facts: [
        { label: "mails.fact.supplier", value: from.name },
        { label: "mails.fact.account_before", value: inWords(from, to, language) },
        { label: "mails.fact.account_now", value: inWords(to, from, language) },
        {
          label: "mails.fact.changed",
          value: new Intl.DateTimeFormat(INTL_LOCALE[language], {
            dateStyle: "long",
            timeStyle: "short",
            timeZone: "Europe/Moscow",
          }).format(now),
        },
        ...(customer === null ? [] : [{ label: "mails.fact.work_orders", value: String(customer.orders) }]),
      ],
    })),
  );
}
